import { expect, test } from 'vitest'
import { failure } from './testing/fake-draft-service.ts'
import { pass, start, createStage } from './testing/start-sync.ts'

const stage = createStage()

test('a creation whose answer was lost is repeated, and makes one draft', async () => {
  const { type, status } = start(stage)
  stage.service.loseAnswer = true
  type('one')
  await pass(2)
  expect(status()).toBe('unreachable')
  type('two')
  await pass(3)
  await pass(2)
  expect(stage.service.sent).toEqual(['create one', 'create one', 'save two'])
  expect(stage.service.created).toBe(1)
  expect(status()).toBe('saved')
})

test('a save whose answer was lost is no conflict with what was typed after it', async () => {
  const { type, sync, status } = start(stage)
  type('one')
  await pass(2)
  stage.service.loseAnswer = true
  type('one two')
  await pass(2)
  expect([stage.service.draft?.content, status()]).toEqual(['one two', 'unreachable'])
  type('one two three')
  await pass(3)
  expect(sync.state.get().conflict).toBeUndefined()
  await pass(2)
  expect([stage.service.draft?.content, status()]).toEqual(['one two three', 'saved'])
})

test('the next page continues after a call whose answer was lost', async () => {
  const first = start(stage)
  stage.service.loseAnswer = true
  first.type('one')
  await pass(2)
  const creation = first.sent.mock.lastCall?.[0]
  first.sync.finish()
  const second = start(stage)
  if (creation) second.sync.attach(undefined, undefined, creation)
  second.type('one two')
  await pass(4)
  expect([stage.service.created, stage.service.draft?.content]).toEqual([1, 'one two'])
})

test('a creation whose draft was deleted for good before it was repeated becomes another draft', async () => {
  const { type, status } = start(stage)
  stage.service.loseAnswer = true
  type('one')
  await pass(2)
  stage.service.failNext = failure(404)
  await pass(4)
  expect(stage.service.sent).toHaveLength(2)
  await pass(4)
  expect([stage.service.created, status()]).toEqual([2, 'saved'])
})
