import { useParams } from 'react-router'
import { PostForm } from '../features/posts/post-form.tsx'
import { usePostDraft } from '../features/posts/use-post-draft.ts'
import { useUpdatePost } from '../features/posts/use-update-post.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { fieldText } from '../ui/field-text.ts'

function EditPost({ id }: { id: string }) {
  const draft = usePostDraft(id)
  const { save, isPending, isSuccess, error } = useUpdatePost(id)

  function submit(form: FormData): void {
    save({ title: fieldText(form, 'title'), content: fieldText(form, 'content') })
  }

  return (
    <PostForm
      title={text.editPost.title}
      submit={text.editPost.submit}
      initial={draft}
      busy={isPending || isSuccess}
      error={error}
      onSubmit={submit}
    />
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
