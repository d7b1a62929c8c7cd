import type { ApiClient, CallAnswer, Received } from '@inkwell/api-client/api-client'
import type * as contract from '@inkwell/contract/draft'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { readToken } from '../../platform/session-storage.ts'
import type { PostState } from '../../platform/post-states.ts'

const MINE = 'GET /api/v1/users/me/posts'

type Wire = Received<contract.MyPost>

type Parsed = 'title' | 'excerpt' | 'state' | 'isHidden' | 'hasDraft'

/** A post of one's own, whatever its state. */
export interface MyPost extends Omit<Wire, '_id' | 'content' | Parsed> {
  id: string
  /** May be empty. */
  title: string
  excerpt: string
  state: PostState
  /** Never published. */
  isNew: boolean
  isHidden: boolean
  /** There are changes that readers do not see. */
  hasDraft: boolean
}

export interface MyPostPage {
  posts: MyPost[]
  nextCursor: string | null
}

/** Parses a post; missing fields are empty. */
function toMyPost(wire: Wire, state: PostState): MyPost {
  const { _id: id = '', title = '', content = '', excerpt = '', ...rest } = wire
  const { isHidden = false, hasDraft = false } = rest
  const isNew = typeof wire.createdAt !== 'string'
  // The excerpt is that of the published text.
  const isDraft = isNew || state === 'draft' || state === 'scheduled'
  const own = { id, title, state, isNew, isHidden, hasDraft }
  return { ...rest, ...own, excerpt: isDraft ? content : excerpt }
}

export interface MyPostsPart {
  userId: string
  state: PostState
  /** Words in the titles; empty for all posts. */
  q: string
}

/** A search of a long list takes several requests; after these the reader decides. */
const REQUESTS_MAX = 5

/** One's own posts in a state, from the first page. */
export function myPostsQuery(api: ApiClient, { userId, state, q }: MyPostsPart) {
  return infiniteQueryOptions({
    queryKey: ['my-posts', userId, state, q],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<MyPostPage> => {
      let cursor = pageParam
      let answer: CallAnswer<typeof MINE> = {}
      for (let request = 0; request < REQUESTS_MAX; request++) {
        const query = { state, ...(q !== '' && { q }), ...(cursor !== null && { cursor }) }
        answer = await api(MINE, { query, token: readToken(), signal })
        cursor = answer.nextCursor ?? null
        if (cursor === null || answer.posts?.length !== 0) break
      }
      const posts = Array.isArray(answer.posts) ? answer.posts : []
      return { posts: posts.map((post) => toMyPost(post, state)), nextCursor: cursor }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // While another search loads, the results of the last one stay.
    placeholderData: (before, query) => (query?.queryKey[2] === state ? before : undefined),
    meta: { failure: 'Failed to load my posts' },
  })
}
