import { createApiClient } from '@inkwell/api-client/api-client'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import type { OpenCreate, Standing, Version, Written } from './posts.ts'

/** What a search answered: ids, or that it is unavailable. */
export type Answer = string[] | 'unavailable'

/** The calls of the proof. */
export class Site {
  readonly #call: ApiClient
  queries = 0

  constructor(origin: string, createClient = createApiClient) {
    this.#call = createClient(origin)
  }

  async signUp(name: string): Promise<string> {
    const json = { name, email: `${name}@example.com`, password: 'correct horse battery' }
    return (await this.#call('POST /api/v1/users/signup', { json })).token ?? ''
  }

  /** Publishes a post, once for each key; resolves to its id. */
  async create({ key, token, version }: OpenCreate): Promise<string> {
    const form = new FormData()
    form.set('title', version.title)
    form.set('content', version.content)
    form.set('tags', JSON.stringify([version.tag]))
    const headers = { 'Idempotency-Key': key }
    const { post } = await this.#call('POST /api/v1/posts/createpost', { token, form, headers })
    return post?._id ?? ''
  }

  async edit({ id, token }: Written, { title, content, tag }: Version): Promise<void> {
    const json = { title, content, tags: [tag] }
    await this.#call('PUT /api/v1/posts/p/{id}', { params: { id }, token, json })
  }

  /** Withdraws or deletes a visible post, or makes it visible again. */
  async move({ id, token, now }: Written, standing: Standing): Promise<void> {
    const input = { params: { id }, token }
    if (standing === 'withdrawn') await this.#call('POST /api/v1/posts/p/{id}/unpublish', input)
    else if (standing === 'trashed') await this.#call('DELETE /api/v1/posts/p/{id}', input)
    else if (now.standing === 'trashed') {
      await this.#call('POST /api/v1/posts/p/{id}/restore', input)
    } else {
      // A withdrawn post is published again by way of a draft.
      await this.#call('POST /api/v1/drafts', { token, json: { post: id } })
      await this.#call('POST /api/v1/drafts/{id}/publish', { ...input, json: {} })
    }
  }

  async renameTag(token: string, tag: string, name: string): Promise<void> {
    await this.#call('PUT /api/v1/admin/tags/{tag}', { params: { tag }, token, json: { name } })
  }

  /** The text and the tag that everyone reads; undefined if the post is not visible. */
  async read(id: string): Promise<Omit<Version, 'standing'> | undefined> {
    try {
      const { postById } = await this.#call('GET /api/v1/posts/p/{id}', { params: { id } })
      const { title = '', content = '', tags = [] } = postById ?? {}
      return { title, content, tag: tags.join() }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  }

  /** The ids of the posts that a word finds. Throws if the answer is neither that nor "unavailable". */
  async find(q: string): Promise<Answer> {
    this.queries += 1
    try {
      const { results = [] } = await this.#call('GET /api/v1/search', { query: { q } })
      return results.map(({ post }) => post?._id ?? '')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unavailable') return 'unavailable'
      throw error
    }
  }
}
