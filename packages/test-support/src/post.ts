import { CreatePostForm, UpdatePostRequest } from '@inkwell/contract/post'

type PostText = Pick<UpdatePostRequest, 'title' | 'content'>

/** A valid title and content. Throws if an override is invalid. */
export function aPostText(overrides: Partial<PostText> = {}): PostText {
  return UpdatePostRequest.parse({
    title: 'Notes on the engine',
    content: 'It weaves *algebraic* patterns.\n\nJust as the loom weaves flowers.',
    ...overrides,
  })
}

/** A valid multipart form of a new post. Throws if an override is invalid. */
export function aPostForm({ image, alt, ...text }: Partial<CreatePostForm> = {}): FormData {
  const post = CreatePostForm.parse({ ...aPostText(text), image, alt })
  const form = new FormData()
  form.set('title', post.title)
  form.set('content', post.content)
  if (post.image) form.set('image', post.image)
  if (post.alt !== undefined) form.set('alt', post.alt)
  return form
}
