import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftText } from './draft-calls.ts'
import { DraftSync } from './draft-sync.ts'
import { FakeDraftService, failure } from './testing/fake-draft-service.ts'

let service: FakeDraftService
let text: DraftText | undefined
let session: string | undefined

function start(post?: string) {
  const stored = vi.fn<(stored: unknown) => void>()
  const sync = new DraftSync({
    calls: service.calls,
    post,
    readBase: () => ({ title: 'Post', content: 'words' }),
    session: () => session,
    onStored: stored,
  })
  return {
    sync,
    stored,
    type: (content: string | undefined) => {
      text = content === undefined ? undefined : { title: '', content }
      sync.changed(() => text)
    },
    status: () => sync.state.get().status,
  }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

beforeEach(() => {
  vi.useFakeTimers()
  service = new FakeDraftService()
  text = undefined
  session = 'token'
})

afterEach(() => {
  vi.useRealTimers()
})

test('a text is saved after a pause, then its changes', async () => {
  const { type, status, stored } = start()
  type('one')
  await pass(1)
  expect(service.sent).toEqual([])
  await pass(1)
  expect(status()).toBe('saved')
  type('one two')
  expect(status()).toBe('saving')
  await pass(2)
  expect(service.sent).toEqual(['create one', 'save one two'])
  expect(stored).toHaveBeenLastCalledWith({ id: 'd1', version: 2, isCurrent: true })
})

test('who types without a pause is saved every ten seconds', async () => {
  const { type } = start()
  for (let second = 0; second < 21; second++) {
    type(`word ${second}`)
    await pass(1)
  }
  expect(service.sent).toEqual(['create word 9', 'save word 19'])
})

test('what is typed during a call is saved after it', async () => {
  const { type, status, stored } = start()
  const gate = Promise.withResolvers<void>()
  service.gate = gate.promise
  type('one')
  await pass(2)
  type('two')
  await pass(5)
  expect(service.sent).toEqual(['create one'])
  gate.resolve()
  await pass(0)
  expect(stored).toHaveBeenLastCalledWith({ id: 'd1', version: 1, isCurrent: false })
  expect(status()).toBe('saving')
  await pass(2)
  expect(service.draft?.content).toBe('two')
})

test('a creation whose answer was lost is repeated, and makes one draft', async () => {
  const { type, status } = start()
  service.failNext = failure()
  type('one')
  await pass(2)
  expect(status()).toBe('unreachable')
  type('two')
  await pass(3)
  await pass(2)
  expect(service.sent).toEqual(['create one', 'create one', 'save two'])
  expect(service.created).toBe(1)
  expect(status()).toBe('saved')
})

test.each([undefined, 500, 503, 429])('status %s is retried less and less often', async (code) => {
  const { type, sync, status } = start()
  sync.attach({ id: 'd1', version: 1 }, { title: '', content: '' })
  service.draft = { title: '', content: '', version: 1 }
  const tries = async (seconds: number) => {
    service.failNext = failure(code)
    await pass(seconds)
    return service.sent.length
  }
  type('one')
  expect([await tries(2), await tries(3), await tries(5), await tries(1)]).toEqual([1, 2, 2, 3])
  service.failNext = undefined
  await pass(12)
  expect(status()).toBe('saved')
})

test('Retry-After is obeyed', async () => {
  const { type } = start()
  service.failNext = undefined
  type('one')
  await pass(2)
  service.failNext = failure(429, { retryAfter: 100 })
  type('two')
  await pass(2)
  await pass(99)
  expect(service.sent).toHaveLength(2)
  await pass(1)
  expect(service.sent).toHaveLength(3)
})

test('a session that has ended is not used again, and the next one is', async () => {
  const { type, status } = start()
  service.failNext = failure(401)
  type('one')
  await pass(2)
  type('two')
  await pass(2)
  expect([service.sent.length, status()]).toEqual([1, 'signedOut'])
  session = undefined
  type('three')
  await pass(2)
  expect([service.sent.length, status()]).toEqual([1, 'signedOut'])
  session = 'next'
  type('four')
  await pass(4)
  expect(status()).toBe('saved')
})

test('another version is a conflict: nothing is sent until it is resolved', async () => {
  const { type, sync, status } = start()
  type('one')
  await pass(2)
  service.draft = { title: '', content: 'theirs', version: 7 }
  type('mine')
  await pass(2)
  expect(sync.state.get().conflict).toMatchObject({
    base: { content: 'base' },
    latest: { content: 'theirs', version: 7 },
  })
  type('mine, still')
  await pass(60)
  expect(service.sent).toHaveLength(2)
  text = { title: '', content: 'both' }
  sync.rebase({ title: '', content: 'theirs', version: 7 })
  await pass(0)
  expect([service.draft, status()]).toEqual([{ title: '', content: 'both', version: 8 }, 'saved'])
})

test('a draft that ended elsewhere: what is typed here becomes another one', async () => {
  const { type, status, stored } = start()
  type('one')
  await pass(2)
  service.draft = undefined
  type('two')
  await pass(3)
  expect(stored).toHaveBeenCalledWith(undefined)
  expect(service.created).toBe(2)
  expect([service.draft, status()]).toEqual([{ title: '', content: 'two', version: 1 }, 'saved'])
})

test('a service without drafts is asked once', async () => {
  const { type, status } = start()
  service.failNext = failure(404)
  service.calls.create = () => Promise.reject(failure(404))
  type('one')
  await pass(2)
  expect(status()).toBe('off')
  type('two')
  await pass(60)
  expect(status()).toBe('off')
})

test('a text that is refused is sent again when it changes', async () => {
  const { type, status } = start()
  service.failNext = failure(400)
  service.draft = undefined
  type('one')
  await pass(60)
  expect(status()).toBe('refused')
  type('two')
  await pass(2)
  expect(status()).toBe('saved')
})

test('a working copy begins with the first change, and ends when nothing is changed', async () => {
  const { type, status, stored } = start('p1')
  type('words and more')
  await pass(2)
  expect(service.sent).toEqual(['copy', 'save words and more'])
  type(undefined)
  await pass(2)
  expect([service.removed, status()]).toEqual([1, 'idle'])
  expect(stored).toHaveBeenLastCalledWith(undefined)
})

test('a working copy that another device has begun is a conflict', async () => {
  const { type, sync } = start('p1')
  service.draft = { title: 'Post', content: 'their words', version: 4 }
  type('my words')
  await pass(2)
  expect(service.sent).toEqual(['copy'])
  expect(sync.state.get().conflict).toMatchObject({
    base: { content: 'words' },
    latest: { content: 'their words', version: 4 },
  })
})

test('an emptied draft stays', async () => {
  const { type } = start()
  type('one')
  await pass(2)
  type(undefined)
  await pass(2)
  expect(service.draft).toEqual({ title: '', content: '', version: 2 })
})

test('flush saves at once', async () => {
  const { type, sync } = start()
  type('one')
  expect(await sync.flush()).toEqual({ id: 'd1', version: 1 })
  service.failNext = failure(500)
  type('two')
  expect(await sync.flush()).toBeUndefined()
  expect(await sync.flush()).toEqual({ id: 'd1', version: 2 })
})

test('settle waits for the call under way and sends nothing more', async () => {
  const { type, sync } = start()
  const gate = Promise.withResolvers<void>()
  service.gate = gate.promise
  type('one')
  await pass(2)
  const settled = sync.settle()
  gate.resolve()
  expect(await settled).toEqual({ id: 'd1', version: 1 })
  type('two')
  void sync.settle()
  await pass(60)
  expect(service.sent).toEqual(['create one'])
})

test('a draft whose creation ends after the publication is removed', async () => {
  const { type, sync } = start()
  const gate = Promise.withResolvers<void>()
  service.gate = gate.promise
  type('one')
  await pass(2)
  sync.finish()
  gate.resolve()
  await pass(0)
  expect(service.removed).toBe(1)
})

test('after detaching, changes make a new draft', async () => {
  const { type, sync } = start()
  type('one')
  await pass(2)
  sync.detach()
  type('two')
  await pass(2)
  expect([service.created, service.sent]).toEqual([2, ['create one', 'create two']])
})

test('refresh finds what another device has saved, and a draft that is gone', async () => {
  const { type, sync, status } = start()
  type('one')
  await pass(2)
  await sync.refresh()
  expect(status()).toBe('saved')
  service.draft = { title: '', content: 'theirs', version: 2 }
  await sync.refresh()
  expect(sync.state.get().conflict).toMatchObject({
    base: { content: 'one' },
    latest: { content: 'theirs' },
  })
  text = { title: '', content: 'theirs' }
  sync.rebase({ title: '', content: 'theirs', version: 2 })
  await pass(0)
  service.draft = undefined
  await sync.refresh()
  expect(status()).toBe('ended')
})
