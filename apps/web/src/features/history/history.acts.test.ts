import { createApiClient } from '@inkwell/api-client/api-client'
import { expect, test } from 'vitest'
import { restoreActs } from './history.acts.ts'

test('Undo restores the version that was replaced, also one that is not in the list', async () => {
  const calls: string[] = []
  const api = createApiClient('http://api.example', (url, init) => {
    calls.push(`${init?.method ?? 'GET'} ${new URL(url).pathname}`)
    return Promise.resolve(Response.json({ replaced: 9 }))
  })
  const { act, undo } = restoreActs('a', 2)
  await undo(api, 'token', await act(api, 'token'))
  const path = '/api/v1/posts/p/a/revisions'
  expect(calls).toEqual([`POST ${path}/2/restore`, `POST ${path}/9/restore`])
})
