import { createApiClient } from '@inkwell/api-client/api-client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { importQuery, importsQuery, recordsQuery } from './imports.queries.ts'

const api = createApiClient('http://api.example', () => Promise.resolve(Response.json({})))

/** What a screen asks for. */
function queriesOf(userId: string) {
  const part = { userId, id: 'import', state: 'done', shown: '' } as const
  return {
    list: importsQuery(api, userId, 'own'),
    one: importQuery(api, userId, 'import'),
    records: recordsQuery(api, part),
  }
}

test('the next account does not get the imports that the one before has loaded', async () => {
  const queryClient = new QueryClient()
  const { list, one, records } = queriesOf('ada')
  await queryClient.infiniteQuery(list)
  await queryClient.query(one)
  await queryClient.infiniteQuery(records)
  const isLoaded = (userId: string): boolean[] =>
    Object.values(queriesOf(userId)).map(
      ({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined,
    )
  expect(isLoaded('ada')).toEqual([true, true, true])
  expect(isLoaded('grace')).toEqual([false, false, false])
})
