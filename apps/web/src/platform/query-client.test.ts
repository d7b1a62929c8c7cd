import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { createBrowserQueryClient } from './query-client.ts'

const queryKey = ['posts']

/** A query client, and a query whose requests are answered with `answers`, by their number. */
function setUp() {
  const queryClient = createBrowserQueryClient()
  const answers: ((state: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve))
  onTestFinished(() => queryClient.clear())
  return { queryClient, answers, query: { queryKey, queryFn } }
}

test('a first load that began before a write is replaced', async () => {
  const { queryClient, answers, query } = setUp()
  const observer = new QueryObserver(queryClient, query)
  onTestFinished(observer.subscribe(() => undefined))
  const loading = queryClient.query(query)
  const refreshed = queryClient.invalidateQueries({ queryKey })
  expect(answers).toHaveLength(2)
  answers[0]?.('before')
  answers[1]?.('after')
  await refreshed
  expect(await loading).toBe('after')
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false })
})

test('a refresh that began before a write leaves no fresh data, though its screen was left', async () => {
  const { queryClient, answers, query } = setUp()
  queryClient.setQueryData(queryKey, 'first', { updatedAt: 0 })
  const loading = queryClient.query(query).catch(() => undefined)
  await queryClient.invalidateQueries()
  answers[0]?.('before')
  await loading
  const { data, isInvalidated, fetchStatus } = queryClient.getQueryState(queryKey) ?? {}
  expect({ data, isInvalidated, fetchStatus }).toEqual({
    data: 'first',
    isInvalidated: true,
    fetchStatus: 'idle',
  })
})

test('without a refetch, invalidation lets a first load end', async () => {
  const { queryClient, answers, query } = setUp()
  const loading = queryClient.query(query)
  await queryClient.invalidateQueries({ refetchType: 'none' })
  answers[0]?.('first')
  expect(await loading).toBe('first')
})
