import { expect, test } from 'vitest'
import { failure } from './testing/fake-draft-service.ts'
import { createStage, pass, start } from './testing/start-sync.ts'

const stage = createStage()

test('of a post that is gone, changes become a draft of their own', async () => {
  const { service } = stage
  const { type, status } = start(stage, 'p1')
  service.failNext = failure(404)
  type('one')
  await pass(3)
  expect(service.sent).toEqual(['copy', 'create one'])
  expect(status()).toBe('saved')
  type('two')
  await pass(2)
  expect(service.draft).toMatchObject({ content: 'two' })
})

test('what is due while a call for an earlier draft waits is saved after it', async () => {
  const { service } = stage
  const { sync, type, status } = start(stage)
  const { promise, resolve } = Promise.withResolvers<void>()
  service.gate = promise
  type('one')
  await pass(2)
  sync.detach()
  type('two')
  await pass(3)
  resolve()
  await pass(2)
  expect(service.sent).toEqual(['create one', 'create two'])
  expect(status()).toBe('saved')
})

test('the draft of a post that is gone stays when its changes are undone', async () => {
  const { service } = stage
  const { sync, type } = start(stage, 'p1')
  service.failNext = failure(404)
  type('one')
  await pass(3)
  // The form has the words of the post again, and so no changes.
  const whole = { title: '', content: 'whole' }
  const form = { current: () => whole, changes: () => undefined, mayWrite: () => true }
  sync.changed({ ...form, write: () => undefined })
  await pass(2)
  expect(service.draft).toMatchObject(whole)
  expect(service.removed).toBe(0)
})

test('a form without words makes no draft where that of a gone post is gone, too', async () => {
  const { service } = stage
  const { sync } = start(stage, 'p1')
  sync.attach({ id: 'd1', version: 1 })
  expect(sync.isOfPost).toBe(false)
  sync.detach()
  const empty = { title: '', content: '' }
  const form = { current: () => empty, changes: () => undefined, mayWrite: () => true }
  sync.changed({ ...form, write: () => undefined })
  await pass(3)
  expect(service.sent).toEqual([])
})

test('after a reload, the creation of such a draft is repeated under its key', async () => {
  const { service } = stage
  const first = start(stage, 'p1')
  service.failNext = failure(404)
  first.type('one')
  service.loseAnswer = true
  await pass(3)
  const [creation] = first.sent.mock.lastCall ?? []
  first.sync.finish()
  const second = start(stage, 'p1')
  second.sync.attach(undefined, undefined, creation)
  second.type('one')
  await pass(3)
  expect([service.created, second.status()]).toEqual([1, 'saved'])
})
