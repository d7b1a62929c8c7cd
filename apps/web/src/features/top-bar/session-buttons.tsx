import { paths } from '../../platform/paths.ts'
import type { StoredUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface SessionButtonsProps {
  /** Undefined until known: then both kinds are rendered and CSS shows one. */
  user: StoredUser | null | undefined
  /** The look of the links, except that for signing up. */
  look: 'quiet' | 'secondary'
  onLogout: () => void
  onFollow?: (() => void) | undefined
}

export function SessionButtons({ user, look, onLogout, onFollow }: SessionButtonsProps) {
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
          {/* A bar of this width has no room for it: it is in the settings, too. */}
          <div className="contents md:max-lg:hidden">
            <ButtonLink look={look} href={paths.myPosts} onClick={onFollow}>
              {text.topBar.myPosts}
            </ButtonLink>
          </div>
          <ButtonLink look={look} href={paths.settings} onClick={onFollow}>
            {text.topBar.settings}
          </ButtonLink>
          <Button look="secondary" onClick={onLogout}>
            {text.topBar.logout}
          </Button>
        </div>
      )}
    </>
  )
}
