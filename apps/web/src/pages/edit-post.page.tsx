import { useParams } from 'react-router'
import { useDraft } from '../writing/drafts/use-draft.ts'
import { NoPictures } from '../features/posts/no-pictures.tsx'
import { PostForm } from '../features/posts/post-form.tsx'
import { usePostBase } from '../features/posts/use-post-base.ts'
import { useUpdatePost } from '../features/posts/use-update-post.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { useOnline } from '../platform/use-online.ts'
import { fieldText } from '../ui/field-text.ts'

function EditPost({ id }: { id: string }) {
  const { base, isMissing, load } = usePostBase(id)
  const isOnline = useOnline()
  const user = useCurrentUser()
  const handle = useDraft(id, user === null ? '' : user?._id)
  const { save, isPending, isSuccess, error } = useUpdatePost(id, handle.finish)

  async function submit(form: FormData, updatedAt: string | undefined): Promise<void> {
    // The form must show a newer version before it can be overwritten.
    if (isMissing && (await load())) return
    const words = { title: fieldText(form, 'title'), content: fieldText(form, 'content') }
    save(updatedAt === undefined ? words : { ...words, updatedAt })
  }

  return (
    <PostForm
      title={text.editPost.title}
      submit={text.editPost.submit}
      says={text.editPost.shortcut}
      note={isMissing && !isOnline ? text.editPost.offline : undefined}
      user={user}
      base={base}
      handle={handle}
      busy={isPending || isSuccess}
      error={error}
      onSubmit={(form, updatedAt) => void submit(form, updatedAt)}
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
