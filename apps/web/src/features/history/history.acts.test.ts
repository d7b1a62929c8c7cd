import { createApiClient } from '@inkwell/api-client/api-client'
import { expect, test } from 'vitest'
import { restoreActs, seenVersion } from './history.acts.ts'

const [SAVED, PUBLISHED] = [{ kind: 'saved' as const }, { kind: 'published' as const }]

/** A data service with a history of two pages; `calls` are those that it got. */
function twoPages() {
  const calls: string[] = []
  const api = createApiClient('http://api.example', (url, init) => {
    const { pathname, search } = new URL(url)
    calls.push(
      `${init?.method ?? 'GET'} ${pathname.replace('/api/v1/posts/p/a/revisions', '')}${search}`,
    )
    const first = {
      revisions: [
        { number: 5, ...SAVED },
        { number: 4, ...SAVED },
      ],
      nextCursor: '4',
    }
    const last = {
      revisions: [
        { number: 3, ...PUBLISHED },
        { number: 2, ...SAVED },
      ],
      nextCursor: null,
    }
    return Promise.resolve(Response.json(search === '' ? first : last))
  })
  return { api, calls }
}

test('Undo restores what readers saw, also if versions of a draft fill the first page', async () => {
  const { api, calls } = twoPages()
  const { act, undo } = restoreActs('a', 2, undefined)
  await act(api, 'token')
  expect(calls).toEqual(['GET ', 'GET ?cursor=4', 'POST /2/restore'])
  await undo(api, 'token')
  expect(calls.slice(3)).toEqual(['POST /3/restore'])
})

test('a version that is loaded already is not searched for', async () => {
  const { api, calls } = twoPages()
  const versions = [
    { number: 5, ...SAVED },
    { number: 3, ...PUBLISHED },
  ]
  const { act, undo } = restoreActs('a', 2, seenVersion(versions))
  await act(api, 'token')
  await undo(api, 'token')
  expect(calls).toEqual(['POST /2/restore', 'POST /3/restore'])
})
