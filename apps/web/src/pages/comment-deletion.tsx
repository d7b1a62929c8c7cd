import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { DeleteComment } from '../features/comments/delete-comment.tsx'
import { PostAuthor } from '../features/comments/post-author.ts'
import { administratorQuery } from '../features/moderation/admin.queries.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { useApp } from '../platform/app-provider.tsx'

/** Whether the reader may delete comments on a post: its author, and administrators. */
function useMayDelete(): boolean {
  const authorId = use(PostAuthor)
  const { api } = useApp()
  const userId = useCurrentUser()?._id
  const isAuthor = userId !== undefined && userId === authorId
  const { data: isAdministrator = false } = useQuery({
    ...administratorQuery(api, userId ?? ''),
    enabled: userId !== undefined && !isAuthor,
  })
  return isAuthor || isAdministrator
}

/** Lets those who may delete a comment. */
export function CommentDeletion({ comment }: { comment: { id: string; name: string } }) {
  return useMayDelete() ? <DeleteComment comment={comment} /> : null
}
