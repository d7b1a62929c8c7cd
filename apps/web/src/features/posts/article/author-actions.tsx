import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useDeletePost } from './use-delete-post.ts'

/** The actions for a post's author. */
export function AuthorActions({ id }: { id: string }) {
  const { remove, isPending, isSuccess } = useDeletePost(id)
  return (
    <div className="flex gap-2 print:hidden">
      <ButtonLink look="secondary" href={paths.editPost(id)}>
        {text.posts.edit}
      </ButtonLink>
      <Button look="danger" busy={isPending || isSuccess} onClick={remove}>
        {text.posts.delete}
      </Button>
    </div>
  )
}
