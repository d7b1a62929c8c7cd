import { expect, test } from 'vitest'
import { DraftChanged } from '../../../writing/sync/sync-failure.ts'
import { createStage, pass, start } from '../../../writing/sync/testing/start-sync.ts'
import type { DraftHandle } from '../../../writing/sync/use-synced-draft.ts'
import { saveForReaders } from './use-publish-draft.ts'

const stage = createStage()

async function startStored() {
  const { type, sync } = start(stage)
  type('one')
  await pass(2)
  return { type, handle: { sync } as unknown as DraftHandle }
}

test('a saved text may be published', async () => {
  const { handle } = await startStored()
  expect(await saveForReaders(handle)).toBe('d1')
})

test.each([
  ['without changes here', undefined],
  ['with changes here', 'and one'],
])('the text of another device is not published unseen, %s', async (_, typed) => {
  const { type, handle } = await startStored()
  stage.service.base = { title: '', content: 'one' }
  stage.service.draft = { title: '', content: 'one of theirs', version: 2 }
  if (typed) type(typed)
  await expect(saveForReaders(handle)).rejects.toThrow(DraftChanged)
  expect(stage.text?.content).toBe(typed ? 'and one of theirs' : 'one of theirs')
  await pass(2)
  expect(await saveForReaders(handle)).toBe('d1')
  expect(stage.service.draft.content).toBe(stage.text?.content)
})

test('a text that two devices changed in one place is not published', async () => {
  const { type, handle } = await startStored()
  stage.service.base = { title: '', content: 'one' }
  stage.service.draft = { title: '', content: 'two', version: 2 }
  type('three')
  await expect(saveForReaders(handle)).rejects.toThrow(DraftChanged)
  // Until the writer has chosen.
  await expect(saveForReaders(handle)).rejects.toThrow(DraftChanged)
})
