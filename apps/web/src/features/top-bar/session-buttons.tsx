import { paths } from '../../platform/paths.ts'
import type { StoredUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface SessionButtonsProps {
  /** Undefined while nobody knows who reads: then both kinds are there and CSS shows one. */
  user: StoredUser | null | undefined
  /** How much the way in for those who have an account stands out. */
  signIn: 'quiet' | 'secondary'
  onLogout: () => void
  onFollow?: (() => void) | undefined
}

export function SessionButtons({ user, signIn, onLogout, onFollow }: SessionButtonsProps) {
  return (
    <>
      {!user && (
        <div className="contents" data-for="signed-out">
          <ButtonLink look={signIn} href={paths.signIn} onClick={onFollow}>
            {text.topBar.signIn}
          </ButtonLink>
          <ButtonLink href={paths.signUp} onClick={onFollow}>
            {text.topBar.signUp}
          </ButtonLink>
        </div>
      )}
      {user !== null && (
        <div className="contents" data-for="signed-in">
          <Button look="secondary" onClick={onLogout}>
            {text.topBar.logout}
          </Button>
        </div>
      )}
    </>
  )
}
