import { ImagePicker } from '../features/posts/image-picker.tsx'
import { PostForm } from '../features/posts/post-form.tsx'
import { useCreatePost } from '../features/posts/use-create-post.ts'
import { RequireUser } from '../features/session/require-user.tsx'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

export function Component() {
  const { publish, isPending, isSuccess, error } = useCreatePost()
  return (
    <RequireUser>
      <Seo title={text.createPost.title} description={text.createPost.description} />
      <PostForm
        isNew
        title={text.createPost.title}
        submit={text.createPost.submit}
        busy={isPending || isSuccess}
        error={error}
        onSubmit={publish}
      >
        <ImagePicker />
      </PostForm>
    </RequireUser>
  )
}
