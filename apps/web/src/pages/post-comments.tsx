import type { CommentPage } from '../features/comments/comments.queries.ts'
import { useDistantComment } from '../features/comments/use-distant-comment.ts'
import type { Post } from '../features/posts/post.ts'
import { text } from '../platform/text.ts'
import { CommentsOfPost } from './comments-of-post.tsx'

const HEADING = 'comments'

/** The comments that a post was imported with. */
export function PostComments({ post, page }: { post: Post; page: CommentPage }) {
  useDistantComment(post.id, page.nextCursor ?? null)
  return (
    <section aria-labelledby={HEADING} className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <h2 id={HEADING} className="font-text text-section font-medium tracking-tight">
        {text.comments.title}
      </h2>
      <CommentsOfPost postId={post.id} page={page} />
    </section>
  )
}
