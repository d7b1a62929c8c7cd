import { useParams } from 'react-router'
import { useDraft } from '../features/posts/drafts/use-draft.ts'
import { NoPictures } from '../features/posts/no-pictures.tsx'
import { PostForm } from '../features/posts/post-form.tsx'
import { usePostBase } from '../features/posts/use-post-base.ts'
import { useUpdatePost } from '../features/posts/use-update-post.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'

/** Who writes: undefined until that is known, empty for somebody who is not signed in. */
function useOwner(): string | undefined {
  const user = useCurrentUser()
  return user === null ? '' : user?._id
}

function EditPost({ id }: { id: string }) {
  const base = usePostBase(id)
  const handle = useDraft(id, useOwner())
  const { save, isPending, isSuccess, error } = useUpdatePost(id, handle.finish)

  function submit(form: FormData): void {
    save({ title: fieldText(form, 'title'), content: fieldText(form, 'content') })
  }

  return (
    <PostForm
      title={text.editPost.title}
      submit={text.editPost.submit}
      says={text.editPost.shortcut}
      base={base}
      handle={handle}
      busy={isPending || isSuccess}
      error={error}
      onSubmit={submit}
    >
      <NoPictures />
    </PostForm>
  )
}

export function Component() {
  const { id = '' } = useParams()
  return (
    <>
      <Seo title={text.editPost.title} description={text.editPost.description} />
      <EditPost key={id} id={id} />
    </>
  )
}
