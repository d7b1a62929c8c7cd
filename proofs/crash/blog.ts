import { createApiClient } from '@inkwell/api-client/api-client'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import type { Post, PostItem } from '@inkwell/contract/post'
import type { OpenCreate, Text } from './ledger.ts'

const PAGE = '100'

/** Whether it is unknown if a call took effect: every error except a refusal. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === undefined || error.status >= 500
}

/** The posts of the blog, over HTTP. */
export class Blog {
  readonly origin: string
  readonly #call: ApiClient

  constructor(origin: string, createClient = createApiClient) {
    this.origin = origin
    this.#call = createClient(origin)
  }

  async signUp(name: string): Promise<string> {
    const json = { name, email: `${name}@example.com`, password: 'correct horse battery' }
    return (await this.#call('POST /api/v1/users/signup', { json })).token ?? ''
  }

  async create({ token, title, content, picture, key }: OpenCreate): Promise<Post> {
    const form = new FormData()
    form.set('title', title)
    form.set('content', content)
    if (picture) form.set('image', new File([new Uint8Array(picture)], 'picture.png'))
    const headers = { 'Idempotency-Key': key }
    const { post } = await this.#call('POST /api/v1/posts/createpost', { token, form, headers })
    return post as Post
  }

  async update(token: string, id: string, json: Text): Promise<void> {
    await this.#call('PUT /api/v1/posts/p/{id}', { params: { id }, token, json })
  }

  async remove(token: string, id: string): Promise<void> {
    await this.#call('DELETE /api/v1/posts/p/{id}', { params: { id }, token })
  }

  async restore(token: string, id: string): Promise<void> {
    await this.#call('POST /api/v1/posts/p/{id}/restore', { params: { id }, token })
  }

  /** The post; undefined if it is not visible. */
  async read(id: string): Promise<Post | undefined> {
    try {
      const { postById } = await this.#call('GET /api/v1/posts/p/{id}', { params: { id } })
      return postById as Post
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  }

  /** All visible posts. */
  async readAll(): Promise<PostItem[]> {
    const all: PostItem[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: PAGE, ...(cursor && { cursor }) }
      const page = await this.#call('GET /api/v1/posts/', { query })
      all.push(...((page.posts ?? []) as PostItem[]))
      cursor = page.nextCursor
    } while (cursor)
    return all
  }
}
