import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ActButton } from '../../lists/act-button.tsx'
import { useApp } from '../../platform/app-provider.tsx'
import { text } from '../../platform/text.ts'
import { administratorQuery } from '../moderation/admin.queries.ts'
import { useCurrentUser } from '../session/use-current-user.ts'

interface DeleteCommentProps {
  comment: { id: string; name: string }
  /** The author of the post. */
  authorId: string | undefined
}

/** Whether the reader may delete comments on a post: its author, and administrators. */
function useMayDelete(authorId: string | undefined): boolean {
  const { api } = useApp()
  const userId = useCurrentUser()?._id
  const isAuthor = userId !== undefined && userId === authorId
  const { data: isAdministrator = false } = useQuery({
    ...administratorQuery(api, userId ?? ''),
    enabled: userId !== undefined && !isAuthor,
  })
  return isAuthor || isAdministrator
}

/** Deletes a comment on the post of this page, after a question; nothing for those who may not. */
export function DeleteComment({ comment: { id, name }, authorId }: DeleteCommentProps) {
  const mayDelete = useMayDelete(authorId)
  const { id: postId = '' } = useParams()
  const { remove, removed, question: title, explanation, somebody } = text.comments
  if (!mayDelete) return null
  return (
    <ActButton
      look="quietDanger"
      subject={name || somebody}
      question={{ title, explanation, yes: remove }}
      done={removed}
      act={(api, token) =>
        api('DELETE /api/v1/posts/p/{id}/comments/{comment}', {
          params: { id: postId, comment: id },
          token,
        })
      }
    >
      {remove}
    </ActButton>
  )
}
