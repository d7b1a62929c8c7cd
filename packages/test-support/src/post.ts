import type { ChangeImageForm } from '@inkwell/contract/picture'
import { CreatePostForm, UpdatePostRequest } from '@inkwell/contract/post'
import { aPng } from './png.ts'

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
export function aPostForm({
  image,
  alt,
  focus,
  draft,
  lineEnds,
  tags,
  language,
  series,
  ...text
}: Partial<CreatePostForm> = {}): FormData {
  const labels = { tags, language, series }
  const fields = { ...aPostText(text), image, alt, focus, draft, lineEnds, ...labels }
  const post = CreatePostForm.parse(fields)
  const form = new FormData()
  form.set('title', post.title)
  form.set('content', post.content)
  if (post.image) form.set('image', post.image)
  for (const name of ['alt', 'focus', 'draft', 'lineEnds', 'language', 'series'] as const) {
    const value = post[name]
    if (value !== undefined && value !== null) form.set(name, value)
  }
  for (const tag of post.tags ?? []) form.append('tags', tag)
  return form
}

/** A multipart form with a picture, by default of one colour. */
export function aPictureForm({
  image = new File([Uint8Array.from(aPng(48, 32))], 'picture.png', { type: 'image/png' }),
  alt,
  focus,
}: Partial<ChangeImageForm> = {}): FormData {
  const form = new FormData()
  form.set('image', image)
  if (alt !== undefined) form.set('alt', alt)
  if (focus !== undefined) form.set('focus', focus)
  return form
}
