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
