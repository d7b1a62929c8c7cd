import { ReportButton } from '../features/moderation/report-button.tsx'
import { OriginLink } from '../features/posts/end/origin-link.tsx'
import { ShareButtons } from '../features/posts/end/share-buttons.tsx'
import { postQuery } from '../features/posts/posts.queries.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { useApp } from '../platform/app-provider.tsx'
import { text } from '../platform/text.ts'
import { usePageData } from '../platform/use-page-data.ts'

const column = 'mx-auto w-full max-w-reading'

/** What readers find below a post. */
export function PostEnd({ id }: { id: string }) {
  const { api } = useApp()
  const user = useCurrentUser()
  // The screen has asked already.
  const post = usePageData({ ...postQuery(api, id), refetchOnMount: false })
  if (!post) return null
  const isAuthor = Boolean(user?._id) && user?._id === post.author.id
  return (
    <section aria-label={text.end.label} className="grid gap-10">
      <div className={`flex flex-wrap items-center justify-between gap-4 ${column}`}>
        <ShareButtons post={post} />
        {!isAuthor && <ReportButton id={id} />}
      </div>
      <div className={column}>
        <OriginLink />
      </div>
    </section>
  )
}
