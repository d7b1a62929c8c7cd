import { lazy } from 'react'
import { CommentList } from '../features/comments/comment-list.tsx'
import type { CommentPage } from '../features/comments/comments.queries.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { lazyImportLater } from '../platform/lazy-import.ts'
import { withTexts } from '../platform/text.ts'

const loadDeletion = async () => {
  const { CommentDeletion } = await withTexts(['lists'], import('./comment-deletion.tsx'))
  return { default: CommentDeletion }
}

/** Without it comments are readable: only the button is missing. */
const CommentDeletion = lazy(() => lazyImportLater('comments', loadDeletion))

/** A page of comments, with a button for those who may delete them. */
export function CommentsOfPost({ postId, page }: { postId: string; page: CommentPage }) {
  const isSignedIn = useCurrentUser() !== undefined
  return (
    <CommentList postId={postId} page={page} Actions={isSignedIn ? CommentDeletion : undefined} />
  )
}
