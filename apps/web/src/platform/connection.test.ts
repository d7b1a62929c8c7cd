import { beforeEach, expect, test, vi } from 'vitest'
import { CACHED_AT_HEADER, isOnline, untilReconnected, withConnectionProbe } from './connection.ts'

let isReached: boolean

beforeEach(() => {
  isReached = true
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () =>
    isReached ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no network')),
  )
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const send = withConnectionProbe(() =>
  Promise.resolve(new Response('old', { headers: { [CACHED_AT_HEADER]: '1' } })),
)

test('a copy of the worker counts as a failure while the site can be reached', async () => {
  await expect(send('/api')).rejects.toThrow('The data service did not answer')
  expect(isOnline()).toBe(true)
})

test('without a connection it is the answer, until there is one again', async () => {
  isReached = false
  expect(await (await send('/api')).text()).toBe('old')
  expect(isOnline()).toBe(false)
  expect(await (await send('/api')).text()).toBe('old')
  const reconnected = untilReconnected()
  isReached = true
  await vi.advanceTimersByTimeAsync(5_000)
  await reconnected
  expect(isOnline()).toBe(true)
})
