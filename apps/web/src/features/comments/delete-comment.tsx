import { useParams } from 'react-router'
import { ActButton } from '../../lists/act-button.tsx'
import { text } from '../../platform/text.ts'

interface DeleteCommentProps {
  comment: { id: string; name: string }
}

/** Deletes a comment on the post of this page, after a question. */
export function DeleteComment({ comment: { id, name } }: DeleteCommentProps) {
  const { id: postId = '' } = useParams()
  const { remove, removed, question: title, explanation, somebody } = text.comments
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
