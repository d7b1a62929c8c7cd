import type { Post } from '@inkwell/contract/post'
import { aPictureForm } from '@inkwell/test-support/post'
import { addComment } from './comments.ts'
import type { TestApi } from './test-api.ts'

/** Follows all that leads from a post to others. */
export async function browse(api: TestApi, { _id: id, author, createdAt }: Post): Promise<void> {
  await api.ok('GET /api/v1/posts/p/{id}/around', { params: { id } })
  const comment = await addComment(api, id)
  await addComment(api, id, { parent: comment })
  await api.ok('GET /api/v1/posts/p/{id}/comments', { params: { id } })
  const query = { cursor: comment }
  await api.ok('GET /api/v1/posts/p/{id}/comments', { params: { id }, query })
  await api.app.services.comments.renderStale()
  await api.ok('GET /api/v1/authors/{id}', { params: { id: author._id } })
  await api.ok('GET /api/v1/archive')
  const { nextCursor } = await api.ok('GET /api/v1/posts/', { query: { limit: '1' } })
  for (const filter of [{ author: author._id }, { month: createdAt.slice(0, 7) }]) {
    await api.ok('GET /api/v1/posts/', { query: filter })
    await api.ok('GET /api/v1/posts/', { query: { ...filter, cursor: nextCursor ?? '' } })
  }
}

/** Changes the public profile of an account in every way. */
export async function presentAuthor(api: TestApi, token: string): Promise<void> {
  const json = { biography: 'Weaves.', links: [] }
  await api.ok('PUT /api/v1/users/me/profile', { token, json })
  await api.ok('GET /api/v1/users/me/profile', { token })
  await api.ok('PUT /api/v1/users/me/picture', { token, form: aPictureForm() })
  await api.ok('DELETE /api/v1/users/me/picture', { token })
}

/** Beside the requests, through `database.scans`: the numbers of an archive are those of all its posts. */
export const SCANNING = [
  /^select substr\("post"."published_at", 1, 7\) as "month"/,
  // The parts of the sitemap, from the months, the authors and the pages.
  /^select substr\(post.published_at, 1, 7\) as "month"/,
  /^select count\(\*\) as "count", max\("updated(_at)?"\) as "updated" from/,
  // Tags without posts, each hour.
  /^select "tag"."id" from "tag" where not exists/,
]
