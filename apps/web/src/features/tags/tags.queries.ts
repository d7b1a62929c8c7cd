import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { queryOptions } from '@tanstack/react-query'
import type { PageCall } from '../../platform/page-calls.ts'

const LIST = 'GET /api/v1/tags'
const TAG = 'GET /api/v1/tags/{tag}'

type ListAnswer = CallAnswer<typeof LIST>
type TagAnswer = CallAnswer<typeof TAG>

/** A tag with the number of its posts. */
export interface Tag {
  slug: string
  name: string
  posts: number
}

interface TagPage {
  tags: Tag[]
  nextCursor: string | null
}

function toTag({ slug = '', name = '', posts = 0 }: Partial<Tag> = {}): Tag {
  return { slug, name, posts }
}

function toTagPage({ tags, nextCursor }: ListAnswer): TagPage {
  return {
    tags: (tags ?? []).map((tag) => toTag(tag as Partial<Tag>)),
    nextCursor: nextCursor ?? null,
  }
}

interface Asked {
  api: ApiClient
  signal?: AbortSignal | undefined
}

/** Rejects a partial answer, because many readers share the rendered page. */
async function fetchTags({ api, signal }: Asked, cursor: string | null): Promise<ListAnswer> {
  const query = cursor === null ? undefined : { cursor }
  const answer = await api(LIST, { query, ...(signal && { signal }) })
  if (!Array.isArray(answer.tags)) throw new TypeError('The data service answered with no tags')
  return answer
}

function listKey(cursor: string | null) {
  return ['tags', cursor] as const
}

/** Tags in the order of their slugs, from a cursor on. */
export function tagListQuery(api: ApiClient, cursor: string | null) {
  return queryOptions({
    queryKey: listKey(cursor),
    queryFn: async ({ signal }) => toTagPage(await fetchTags({ api, signal }, cursor)),
    meta: { failure: 'Failed to load tags' },
  })
}

export function tagListCall(cursor: string | null): PageCall {
  return {
    fetch: (api) => fetchTags({ api }, cursor),
    store: (queryClient, result) =>
      void queryClient.setQueryData(listKey(cursor), toTagPage(result as ListAnswer)),
  }
}

async function fetchTag({ api, signal }: Asked, slug: string): Promise<TagAnswer | null> {
  try {
    const answer = await api(TAG, { params: { tag: slug }, ...(signal && { signal }) })
    if (typeof answer.tag?.slug !== 'string') throw new TypeError('The answer holds no tag')
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function tagKey(slug: string) {
  return ['tag', slug] as const
}

function toTagOrNull(answer: TagAnswer | null): Tag | null {
  return answer && toTag(answer.tag)
}

/** A tag by its slug, or by one that it had before; null if there is none. */
export function tagQuery(api: ApiClient, slug: string) {
  return queryOptions({
    queryKey: tagKey(slug),
    queryFn: async ({ signal }) => toTagOrNull(await fetchTag({ api, signal }, slug)),
    meta: { failure: 'Failed to load tag' },
  })
}

export function tagCall(slug: string): PageCall {
  return {
    fetch: (api) => fetchTag({ api }, slug),
    store: (queryClient, result) =>
      void queryClient.setQueryData(tagKey(slug), toTagOrNull(result as TagAnswer | null)),
  }
}

/** The slug that a tag has now, if an answer says that it is another one. */
export function otherSlug(result: unknown, slug: string): string | undefined {
  const now = (result as TagAnswer | null | undefined)?.tag?.slug
  return now === slug ? undefined : now
}
