import { createApiClient } from '@inkwell/api-client/api-client'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@inkwell/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cachedList, postListQuery, storeList } from './post-list.queries.ts'

/** More posts than a refetch asks for. */
const MANY = PAGE_SIZE + 5 * PAGE_SIZE_MAX + 30

const SOURCE = { from: null, filter: '' }

/** A data service whose list has these posts; a cursor is the number of posts before. */
function clientOf(ids: () => string[]) {
  return createApiClient('http://api.example', (url) => {
    const { searchParams } = new URL(url)
    const start = Number(searchParams.get('cursor'))
    const end = start + Number(searchParams.get('limit') ?? PAGE_SIZE)
    const posts = ids()
      .slice(start, end)
      .map((_id) => ({ _id }))
    return Promise.resolve(
      Response.json({ posts, nextCursor: end < ids().length ? String(end) : null }),
    )
  })
}

test('a refetched list has no deleted posts, and keeps those that were not asked for', async () => {
  const all = Array.from({ length: MANY + 20 }, (_, index) => `post-${index}`)
  let there = all
  const api = clientOf(() => there)
  const queryClient = new QueryClient()
  const summary = (id: string) => ({ id, title: '', excerpt: '', author: { id: '', name: '' } })
  const shown = all.slice(0, MANY)
  const page = { posts: shown.map((id) => summary(id)), nextCursor: String(MANY) }
  storeList(queryClient, SOURCE, page as never, 0)
  there = all.filter((id) => id !== 'post-3' && id !== 'post-400')
  await queryClient.infiniteQuery(postListQuery(api, SOURCE))
  const list = cachedList(queryClient, SOURCE)
  expect(list?.posts.map(({ id }) => id)).toEqual(shown.filter((id) => there.includes(id)))
  expect(list?.nextCursor).toBe(String(MANY))
})
