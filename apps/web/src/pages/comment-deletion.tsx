import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { DeleteComment } from '../features/comments/delete-comment.tsx'
import { administratorQuery } from '../features/moderation/admin.queries.ts'
import { postQuery } from '../features/posts/posts.queries.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { useApp } from '../platform/app-provider.tsx'

/** Whether the reader may delete comments on the post of this page: its author, and administrators. */
function useMayDelete(): boolean {
  const { id = '' } = useParams()
  const { api } = useApp()
  const userId = useCurrentUser()?._id
  const { data: post } = useQuery({
    ...postQuery(api, id),
    enabled: userId !== undefined,
    refetchOnMount: false,
  })
  const isAuthor = userId !== undefined && userId === post?.author.id
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
