import { lazy } from 'react'
import { CommentList } from '../features/comments/comment-list.tsx'
import type { CommentPage } from '../features/comments/comments.queries.ts'
import type { Post } from '../features/posts/post.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
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

/** The comments that a post was imported with. */
export function PostComments({ post, page }: { post: Post; page: CommentPage }) {
  const isSignedIn = useCurrentUser() !== undefined
  return (
    <section aria-labelledby={HEADING} className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <h2 id={HEADING} className="font-text text-section font-medium tracking-tight">
        {text.comments.title}
      </h2>
      <CommentList
        postId={post.id}
        page={page}
        actionsOf={
          isSignedIn
            ? (comment) => <DeleteComment comment={comment} authorId={post.author.id} />
            : undefined
        }
      />
    </section>
  )
}
