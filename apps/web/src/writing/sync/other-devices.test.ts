import { expect, test } from 'vitest'
import { DraftChanged } from './sync-failure.ts'
import { failure } from './testing/fake-draft-service.ts'
import { createStage, pass, start } from './testing/start-sync.ts'

const stage = createStage()

test('a text is not published over a version of another device that the form does not show', async () => {
  const { type, sync } = start(stage)
  type('one')
  await pass(2)
  stage.service.draft = { title: '', content: 'one and theirs', version: 2 }
  await expect(sync.settle()).rejects.toThrow(DraftChanged)
  expect(stage.text?.content).toBe('one and theirs')
  expect(await sync.settle()).toMatchObject({ id: 'd1', version: 2, content: 'one and theirs' })
})

/** Saves one text, and begins to save another one, on which the service waits. */
async function startSaving(typed: string) {
  const { type, sync } = start(stage)
  type('one')
  await pass(2)
  stage.service.base = { title: '', content: 'one' }
  const gate = Promise.withResolvers<void>()
  stage.service.gate = gate.promise
  type(typed)
  await pass(2)
  return { sync, answer: () => gate.resolve() }
}

test.each([
  ['merged', 'and one', 'one of theirs', 'and one of theirs'],
  ['a conflict', 'two', 'three', 'two'],
])('a text is not published if the save under way leads to %s', async (_, typed, theirs, shown) => {
  const { sync, answer } = await startSaving(typed)
  stage.service.draft = { title: '', content: theirs, version: 2 }
  const settled = sync.settle()
  answer()
  await expect(settled).rejects.toThrow(DraftChanged)
  expect(stage.text?.content).toBe(shown)
})

test('a text is not published if the page that is seen again merges another one meanwhile', async () => {
  const { type, sync } = start(stage)
  type('one')
  await pass(2)
  stage.service.draft = { title: '', content: 'one and theirs', version: 2 }
  const gate = Promise.withResolvers<void>()
  stage.service.gate = gate.promise
  const looked = sync.refresh()
  const settled = sync.settle()
  gate.resolve()
  await expect(settled).rejects.toThrow(DraftChanged)
  await looked
  expect(stage.text?.content).toBe('one and theirs')
})

test('a text is published when the save under way has ended', async () => {
  const { sync, answer } = await startSaving('one two')
  const settled = sync.settle()
  answer()
  expect(await settled).toMatchObject({ version: 2, content: 'one two' })
})

test('a text is published although the data service does not answer or has lost the draft', async () => {
  const { type, sync, status } = start(stage)
  type('one')
  await pass(2)
  stage.service.calls.read = () => Promise.reject(failure())
  expect(await sync.settle()).toMatchObject({ id: 'd1' })
  stage.service.calls.read = () => Promise.reject(failure(404))
  expect(await sync.settle()).toMatchObject({ id: 'd1' })
  expect(status()).toBe('saved')
})

test('what is typed while a publication looks for other versions is not saved beside it', async () => {
  const { type, sync } = start(stage)
  type('one')
  await pass(2)
  const gate = Promise.withResolvers<void>()
  stage.service.gate = gate.promise
  const settled = sync.settle()
  await pass(1)
  type('two')
  gate.resolve()
  await settled
  await pass(60)
  expect(stage.service.sent).toEqual(['create one'])
})

test('a working copy of another device is not overwritten while letters are composed', async () => {
  const { type } = start(stage, 'p1')
  stage.service.draft = { title: 'Post', content: 'words of theirs', version: 4 }
  stage.isComposing = true
  type('my words')
  await pass(10)
  expect(stage.service.draft.content).toBe('words of theirs')
  stage.isComposing = false
  await pass(5)
  expect(stage.text?.content).toBe('my words of theirs')
  expect(stage.service.draft).toMatchObject({ content: 'my words of theirs', version: 5 })
})

test('a form that was left ends when its draft is open in another one', async () => {
  const { type, sync, sent } = start(stage)
  type('one')
  await pass(2)
  stage.service.failNext = failure(503)
  type('one two')
  await sync.flush()
  const calls = stage.service.sent.length
  stage.isElsewhere = true
  sent.mockClear()
  await pass(600)
  expect(stage.service.sent).toHaveLength(calls)
  expect(sent).not.toHaveBeenCalled()
})

test('a form that was left goes on after a failure while nobody has opened its draft', async () => {
  const { type, sync } = start(stage)
  type('one')
  await pass(2)
  stage.service.failNext = failure(503)
  type('one two')
  await sync.flush()
  await pass(3)
  expect(stage.service.draft?.content).toBe('one two')
})

test('a text that goes on from a version is published with what that version was filed under', async () => {
  const { sync } = start(stage)
  stage.service.draft = { title: '', content: 'one', tags: ['Looms'], version: 3 }
  sync.attach({ id: 'd1', version: 3 })
  expect(await sync.settle()).toMatchObject({ id: 'd1', version: 3, tags: ['Looms'] })
})

test('a change that is undone does not remove what another device has saved since', async () => {
  const { type } = start(stage, 'p1')
  type('words and mine')
  await pass(2)
  stage.service.draft = { title: '', content: 'words and mine and theirs', version: 3 }
  stage.text = undefined
  type(undefined)
  await pass(4)
  expect(stage.service.removed).toBe(0)
  expect(stage.service.draft.content).toContain('theirs')
})

test('a change that is undone removes the working copy, but not what is typed meanwhile', async () => {
  const { type } = start(stage, 'p1')
  type('words and mine')
  await pass(2)
  const gate = Promise.withResolvers<void>()
  stage.service.gate = gate.promise
  type(undefined)
  await pass(2)
  type('words again')
  gate.resolve()
  await pass(4)
  expect([stage.service.removed, stage.service.draft?.content]).toEqual([0, 'words again'])
  type(undefined)
  await pass(2)
  expect(stage.service.removed).toBe(1)
})

test('a text whose draft is gone goes on in the form that takes over', async () => {
  const { type, sync } = start(stage)
  type('one')
  await pass(2)
  stage.service.draft = undefined
  stage.movesOn = true
  type('one two')
  await pass(20)
  expect(stage.service.created).toBe(1)
  expect(sync.state.get().status).toBe('saving')
})

test('a text that could not be published is saved again, also without a connection at first', async () => {
  const { type, sync, status } = start(stage)
  type('one')
  await pass(2)
  stage.service.failNext = failure()
  type('one two')
  await pass(2)
  expect(status()).toBe('unreachable')
  await sync.settle()
  sync.goOn()
  await pass(2)
  expect([status(), stage.service.draft?.content]).toEqual(['saved', 'one two'])
})

test('what is typed after a publication without a connection is saved', async () => {
  const { type, sync, status } = start(stage)
  type('one')
  await pass(2)
  stage.service.failNext = failure()
  type('one two')
  await pass(2)
  await sync.settle()
  type('one two three')
  await pass(4)
  expect([status(), stage.service.draft?.content]).toEqual(['saved', 'one two three'])
})
