import { NEW_POST } from '../writing/drafts/places.ts'
import { useDraft } from '../writing/drafts/use-draft.ts'
import { ImagePicker } from '../features/posts/image-picker.tsx'
import { PostForm } from '../features/posts/post-form.tsx'
import { useCreatePost } from '../features/posts/use-create-post.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

function CreatePost() {
  const user = useCurrentUser()
  const handle = useDraft(NEW_POST, user?._id)
  const { publish, isPending, isSuccess, error } = useCreatePost(handle)
  return (
    <PostForm
      isNew
      title={text.createPost.title}
      submit={text.createPost.submit}
      says={text.createPost.shortcut}
      user={user}
      handle={handle}
      busy={isPending || isSuccess}
      error={error}
      onSubmit={publish}
    >
      <ImagePicker />
    </PostForm>
  )
}

export function Component() {
  return (
    <>
      <Seo title={text.createPost.title} description={text.createPost.description} />
      <CreatePost />
    </>
  )
}
