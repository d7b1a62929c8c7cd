import { expect, test } from 'vitest'
import { failure } from './testing/fake-draft-service.ts'
import { pass, start, createStage } from './testing/start-sync.ts'

const stage = createStage()

test('a text is saved after a pause, then its changes', async () => {
  const { type, status, stored } = start(stage)
  type('one')
  await pass(1)
  expect(stage.service.sent).toEqual([])
  await pass(1)
  expect(status()).toBe('saved')
  type('one two')
  expect(status()).toBe('saving')
  await pass(2)
  expect(stage.service.sent).toEqual(['create one', 'save one two'])
  expect(stored).toHaveBeenLastCalledWith(
    expect.objectContaining({ id: 'd1', version: 2, isCurrent: true }),
  )
})

test('who types without a pause is saved every ten seconds', async () => {
  const { type } = start(stage)
  for (let second = 0; second < 21; second++) {
    type(`word ${second}`)
    await pass(1)
  }
  expect(stage.service.sent).toEqual(['create word 9', 'save word 19'])
})

test('what is typed during a call is saved after it', async () => {
  const { type, status, stored } = start(stage)
  const gate = Promise.withResolvers<void>()
  stage.service.gate = gate.promise
  type('one')
  await pass(2)
  type('two')
  await pass(5)
  expect(stage.service.sent).toEqual(['create one'])
  gate.resolve()
  await pass(0)
  expect(stored).toHaveBeenLastCalledWith(
    expect.objectContaining({ id: 'd1', version: 1, isCurrent: false }),
  )
  expect(status()).toBe('saving')
  await pass(2)
  expect(stage.service.draft?.content).toBe('two')
})

test.each([undefined, 500, 503, 429])('status %s is retried less and less often', async (code) => {
  const { type, sync, status } = start(stage)
  sync.attach({ id: 'd1', version: 1 }, { title: '', content: '' })
  stage.service.draft = { title: '', content: '', version: 1 }
  const tries = async (seconds: number) => {
    stage.service.failNext = failure(code)
    await pass(seconds)
    return stage.service.sent.length
  }
  type('one')
  expect([await tries(2), await tries(3), await tries(5), await tries(1)]).toEqual([1, 2, 2, 3])
  stage.service.failNext = undefined
  await pass(12)
  expect(status()).toBe('saved')
})

test('Retry-After is obeyed', async () => {
  const { type } = start(stage)
  stage.service.failNext = undefined
  type('one')
  await pass(2)
  stage.service.failNext = failure(429, { retryAfter: 100 })
  type('two')
  await pass(2)
  await pass(99)
  expect(stage.service.sent).toHaveLength(2)
  await pass(1)
  expect(stage.service.sent).toHaveLength(3)
})

test('a session that has ended is not used again, and the next one is', async () => {
  const { type, status } = start(stage)
  stage.service.failNext = failure(401)
  type('one')
  await pass(2)
  type('two')
  await pass(2)
  expect([stage.service.sent.length, status()]).toEqual([1, 'signedOut'])
  stage.session = undefined
  type('three')
  await pass(2)
  expect([stage.service.sent.length, status()]).toEqual([1, 'signedOut'])
  stage.session = 'next'
  type('four')
  await pass(4)
  expect(status()).toBe('saved')
})

test('another version is a conflict: nothing is sent until it is resolved', async () => {
  const { type, sync, status } = start(stage)
  type('one')
  await pass(2)
  stage.service.draft = { title: '', content: 'theirs', version: 7 }
  type('mine')
  await pass(2)
  expect(sync.state.get().conflict).toMatchObject({
    base: { content: 'base' },
    latest: { content: 'theirs', version: 7 },
  })
  type('mine, still')
  await pass(60)
  expect(stage.service.sent).toHaveLength(2)
  stage.text = { title: '', content: 'both' }
  sync.rebase({ title: '', content: 'theirs', version: 7 })
  await pass(0)
  expect([stage.service.draft, status()]).toEqual([
    { title: '', content: 'both', version: 8 },
    'saved',
  ])
})

test('a draft that ended elsewhere: what is typed here becomes another one', async () => {
  const { type, status, stored } = start(stage)
  type('one')
  await pass(2)
  stage.service.draft = undefined
  type('two')
  await pass(3)
  expect(stored).toHaveBeenCalledWith(undefined)
  expect(stage.service.created).toBe(2)
  expect([stage.service.draft, status()]).toEqual([
    { title: '', content: 'two', version: 1 },
    'saved',
  ])
})

test('a service without drafts is asked once', async () => {
  const { type, status } = start(stage)
  stage.service.failNext = failure(404)
  stage.service.calls.create = () => Promise.reject(failure(404))
  type('one')
  await pass(2)
  expect(status()).toBe('off')
  type('two')
  await pass(60)
  expect(status()).toBe('off')
})

test('a text that is refused is sent again when it changes', async () => {
  const { type, status } = start(stage)
  stage.service.failNext = failure(400)
  stage.service.draft = undefined
  type('one')
  await pass(60)
  expect(status()).toBe('refused')
  type('two')
  await pass(2)
  expect(status()).toBe('saved')
})

test('a working copy begins with the first change, and ends when nothing is changed', async () => {
  const { type, status, stored } = start(stage, 'p1')
  type('words and more')
  await pass(2)
  expect(stage.service.sent).toEqual(['copy', 'save words and more'])
  type(undefined)
  await pass(2)
  expect([stage.service.removed, status()]).toEqual([1, 'idle'])
  expect(stored).toHaveBeenLastCalledWith(undefined)
})

test('a working copy that another device has begun is a conflict', async () => {
  const { type, sync } = start(stage, 'p1')
  stage.service.draft = { title: 'Post', content: 'their words', version: 4 }
  type('my words')
  await pass(2)
  expect(stage.service.sent).toEqual(['copy'])
  expect(sync.state.get().conflict).toMatchObject({
    base: { content: 'words' },
    latest: { content: 'their words', version: 4 },
  })
})

test('an emptied draft stays', async () => {
  const { type } = start(stage)
  type('one')
  await pass(2)
  type(undefined)
  await pass(2)
  expect(stage.service.draft).toEqual({ title: '', content: '', version: 2 })
})

test('flush saves at once', async () => {
  const { type, sync } = start(stage)
  type('one')
  expect(await sync.flush()).toMatchObject({ id: 'd1', version: 1 })
  stage.service.failNext = failure(500)
  type('two')
  expect(await sync.flush()).toBeUndefined()
  expect(await sync.flush()).toMatchObject({ id: 'd1', version: 2 })
})

test('settle waits for the call under way and sends nothing more', async () => {
  const { type, sync } = start(stage)
  const gate = Promise.withResolvers<void>()
  stage.service.gate = gate.promise
  type('one')
  await pass(2)
  const settled = sync.settle()
  gate.resolve()
  expect(await settled).toMatchObject({ id: 'd1', version: 1 })
  type('two')
  void sync.settle()
  await pass(60)
  expect(stage.service.sent).toEqual(['create one'])
})

test('a draft whose creation ends after the publication is removed', async () => {
  const { type, sync } = start(stage)
  const gate = Promise.withResolvers<void>()
  stage.service.gate = gate.promise
  type('one')
  await pass(2)
  sync.finish()
  gate.resolve()
  await pass(0)
  expect(stage.service.removed).toBe(1)
})

test('after detaching, changes make a new draft', async () => {
  const { type, sync } = start(stage)
  type('one')
  await pass(2)
  sync.detach()
  type('two')
  await pass(2)
  expect([stage.service.created, stage.service.sent]).toEqual([2, ['create one', 'create two']])
})

test('refresh finds what another device has saved, and a draft that is gone', async () => {
  const { type, sync, status } = start(stage)
  type('one')
  await pass(2)
  await sync.refresh()
  expect(status()).toBe('saved')
  stage.service.draft = { title: '', content: 'theirs', version: 2 }
  await sync.refresh()
  expect(stage.text).toEqual({ title: '', content: 'theirs' })
  await pass(0)
  expect(status()).toBe('saved')
  stage.service.draft = undefined
  await sync.refresh()
  expect(status()).toBe('ended')
})

test('another version that changed other words is merged into the form, and saved', async () => {
  const { type, sync, status } = start(stage)
  type('one two three four five')
  await pass(2)
  stage.service.draft = { title: 'Theirs', content: 'ONE two three four five', version: 2 }
  stage.service.base = { title: '', content: 'one two three four five' }
  type('one two three four FIVE')
  await pass(2)
  await pass(1)
  const both = { title: 'Theirs', content: 'ONE two three four FIVE' }
  expect([stage.text, stage.service.draft]).toEqual([both, { ...both, version: 3 }])
  expect([status(), sync.state.get().merges]).toEqual(['saved', 1])
  expect(stage.service.merged).toEqual([both.content])
})

test('nothing is sent before the form has its text', async () => {
  for (const { sync } of [start(stage), start(stage, 'p1')]) {
    sync.attach({ id: 'd1', version: 1 })
    await sync.flush()
  }
  expect(stage.service.sent).toEqual([])
})
