import { lazy } from 'react'
import { CommentList } from '../features/comments/comment-list.tsx'
import { PostAuthor } from '../features/comments/post-author.ts'
import type { CommentPage } from '../features/comments/comments.queries.ts'
import { useDistantComment } from '../features/comments/use-distant-comment.ts'
import type { Post } from '../features/posts/post.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { lazyImport } from '../platform/lazy-import.ts'
import { text, withTexts } from '../platform/text.ts'

const HEADING = 'comments'

const loadDeletion = async () => {
  const { CommentDeletion } = await withTexts(['lists'], import('./comment-deletion.tsx'))
  return { default: CommentDeletion }
}

/** Without it comments are readable: only the button is missing. */
const CommentDeletion = lazy(() =>
  lazyImport('comments', loadDeletion).catch(() => new Promise<never>(() => undefined)),
)

/** The comments that a post was imported with. */
export function PostComments({ post, page }: { post: Post; page: CommentPage }) {
  const isSignedIn = useCurrentUser() !== undefined
  useDistantComment(post.id, page.nextCursor ?? null)
  return (
    <section aria-labelledby={HEADING} className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <h2 id={HEADING} className="font-text text-section font-medium tracking-tight">
        {text.comments.title}
      </h2>
      <PostAuthor value={post.author.id}>
        <CommentList
          postId={post.id}
          page={page}
          Actions={isSignedIn ? CommentDeletion : undefined}
        />
      </PostAuthor>
    </section>
  )
}
