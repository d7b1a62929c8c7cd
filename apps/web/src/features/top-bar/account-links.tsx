import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface AccountLinksProps {
  look: 'quiet' | 'secondary'
  onFollow?: (() => void) | undefined
}

/** The links to what a signed-in user owns. */
export function AccountLinks({ look, onFollow }: AccountLinksProps) {
  const { myPosts, drafts, settings } = text.topBar
  return (
    <>
      <ButtonLink look={look} href={`${paths.myPosts}?state=published`} onClick={onFollow}>
        {myPosts}
      </ButtonLink>
      {/* The state that this screen shows by default. */}
      <ButtonLink look={look} href={paths.myPosts} onClick={onFollow}>
        {drafts}
      </ButtonLink>
      <ButtonLink look={look} href={paths.settings} onClick={onFollow}>
        {settings}
      </ButtonLink>
    </>
  )
}
