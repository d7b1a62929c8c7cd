import { paths } from '../../platform/paths.ts'
import type { StoredUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AccountLinks } from './account-links.tsx'
import { AccountMenu } from './account-menu.tsx'

interface SessionButtonsProps {
  /** Undefined until known: then both kinds are rendered and CSS shows one. */
  user: StoredUser | null | undefined
  /** In the bar, the links of an account have a menu of their own. */
  place: 'bar' | 'panel'
  onLogout: () => void
  onFollow?: (() => void) | undefined
}

export function SessionButtons({ user, place, onLogout, onFollow }: SessionButtonsProps) {
  const look = place === 'bar' ? 'quiet' : 'secondary'
  return (
    <>
      {!user && (
        <div className="contents" data-for="signed-out">
          <ButtonLink look={look} href={paths.signIn} onClick={onFollow}>
            {text.topBar.signIn}
          </ButtonLink>
          <ButtonLink href={paths.signUp} onClick={onFollow}>
            {text.topBar.signUp}
          </ButtonLink>
        </div>
      )}
      {user !== null && (
        <div className="contents" data-for="signed-in">
          {place === 'bar' ? <AccountMenu /> : <AccountLinks look={look} onFollow={onFollow} />}
          <Button look="quiet" onClick={onLogout}>
            {text.topBar.logout}
          </Button>
        </div>
      )}
    </>
  )
}
