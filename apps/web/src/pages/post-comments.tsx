import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { CommentList } from '../features/comments/comment-list.tsx'
import type { CommentPage } from '../features/comments/comments.queries.ts'
import { administratorQuery } from '../features/moderation/admin.queries.ts'
import type { Post } from '../features/posts/post.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { useApp } from '../platform/app-provider.tsx'
import { lazyImport } from '../platform/lazy-import.ts'
import { text, withTexts } from '../platform/text.ts'

const HEADING = 'comments'

const loadDeletion = async () => {
  const { DeleteComment } = await withTexts(
    ['lists'],
    import('../features/comments/delete-comment.tsx'),
  )
  return { default: DeleteComment }
}

/** Without it comments are readable: only the button is missing. */
const DeleteComment = lazy(() =>
  lazyImport('comments', loadDeletion).catch(() => new Promise<never>(() => undefined)),
)

/** Whether the reader may delete comments on this post: its author, and administrators. */
function useMayDelete({ author }: Post): boolean {
  const { api } = useApp()
  const userId = useCurrentUser()?._id
  const isAuthor = Boolean(userId) && userId === author.id
  const { data: isAdministrator = false } = useQuery({
    ...administratorQuery(api, userId ?? ''),
    enabled: userId !== undefined && !isAuthor,
  })
  return isAuthor || isAdministrator
}

/** The comments that a post was imported with. */
export function PostComments({ post, page }: { post: Post; page: CommentPage }) {
  const mayDelete = useMayDelete(post)
  return (
    <section aria-labelledby={HEADING} className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <h2 id={HEADING} className="font-text text-section font-medium tracking-tight">
        {text.comments.title}
      </h2>
      <CommentList postId={post.id} page={page} Actions={mayDelete ? DeleteComment : undefined} />
    </section>
  )
}
