import { expect, test } from 'vitest'
import { NO_LABELS } from '../labels.ts'
import type { Labels } from '../labels.ts'
import type { DraftText } from './draft-calls.ts'
import { DraftSync } from './draft-sync.ts'
import { DraftChanged } from './sync-failure.ts'
import { FakeDraftService } from './testing/fake-draft-service.ts'
import { createStage, pass } from './testing/start-sync.ts'

createStage()

/** Records what each call sends of the labels, and has a draft that another device may change. */
class LabelService extends FakeDraftService {
  readonly labels: Labels[] = []
  stored: Labels = { ...NO_LABELS }

  constructor() {
    super()
    const { create, save, read, copy } = this.calls
    const keep = <T extends object>(answer: T): T => ({ ...answer, ...this.stored })
    const note = ({ tags, language, series }: Labels) => {
      const sent = JSON.parse(JSON.stringify({ tags, language, series })) as Labels
      this.labels.push(sent)
      this.stored = { ...this.stored, ...sent }
    }
    Object.assign(this.calls, {
      create: async (text: DraftText, key: string) => {
        note(text)
        return keep(await create(text, key))
      },
      save: async (...[id, text]: Parameters<typeof save>) => {
        const answer = await save(id, text)
        note(text)
        return keep(answer)
      },
      read: async (id: string) => keep(await read(id)),
      copy: async (post: string) => keep(await copy(post)),
    })
  }
}

function start(post?: DraftText) {
  const service = new LabelService()
  let text: DraftText = { title: 'T', content: 'words', ...NO_LABELS, ...post }
  const sync = new DraftSync({
    calls: service.calls,
    post: post && 'p1',
    readBase: () => post,
    mayGoOn: () => true,
    movesOn: () => false,
    session: () => 'token',
    onStored: () => undefined,
    onSend: () => undefined,
  })
  const type = (next: Partial<DraftText>): void => {
    text = { ...text, ...next }
    sync.changed({
      changes: () => text,
      current: () => text,
      mayWrite: () => true,
      write: (merged) => void (text = { ...text, ...merged }),
    })
  }
  return { service, sync, type, form: () => text }
}

test('a draft is sent with the labels that have changed, and no others', async () => {
  const { service, type } = start()
  type({ content: 'one' })
  await pass(2)
  type({ tags: ['Looms'] })
  await pass(2)
  type({ content: 'two' })
  await pass(2)
  type({ tags: [], language: 'en' })
  await pass(2)
  expect(service.labels).toEqual([{}, { tags: ['Looms'] }, {}, { tags: [], language: 'en' }])
})

test('the working copy of a post gets what differs from the post', async () => {
  const post = { title: 'Post', content: 'words', tags: ['a'], language: 'de', series: '' }
  const { service, type } = start(post)
  service.stored = { tags: ['a'], language: 'de', series: '' }
  type({ content: 'words and more', series: 'S' })
  await pass(2)
  expect(service.labels).toEqual([{ series: 'S' }])
})

test('tags that two devices add are both kept', async () => {
  const { service, sync, type, form } = start()
  type({ tags: ['a'] })
  await pass(2)
  service.stored = { ...service.stored, tags: ['a', 'b'], language: 'fr' }
  await sync.refresh()
  expect(form()).toMatchObject({ tags: ['a', 'b'], language: 'fr' })
  type({ tags: ['a', 'b', 'c'] })
  await pass(2)
  expect(service.stored).toMatchObject({ tags: ['a', 'b', 'c'], language: 'fr' })
})

test('a tag that another device has added is kept by one that does not know of it', async () => {
  const { service, sync, type, form } = start()
  type({ tags: ['a'] })
  await pass(2)
  service.stored = { ...service.stored, tags: ['a', 'b'] }
  type({ tags: ['a', 'c'] })
  await pass(2)
  await pass(1)
  expect(form().tags).toEqual(['a', 'c', 'b'])
  expect(service.stored.tags).toEqual(['a', 'c', 'b'])
  expect(sync.state.get().merges).toBe(1)
})

test('labels that were sent without an answer are sent again', async () => {
  const { service, type } = start()
  service.loseAnswer = true
  type({ tags: ['a'], series: 'S' })
  await pass(2)
  await pass(4)
  expect(service.labels).toEqual([
    { tags: ['a'], series: 'S' },
    { tags: ['a'], series: 'S' },
  ])
  expect(service.created).toBe(1)
})

test('what a draft is stored with is known when it is published', async () => {
  const { sync, type } = start()
  type({ tags: ['a'] })
  await pass(2)
  expect(await sync.settle()).toMatchObject({ id: 'd1', tags: ['a'], language: '' })
})

test('after a reload with unsent words, what another device has removed stays removed', async () => {
  const { service, sync, type, form } = start()
  const settings = { tags: ['a', 'b'], language: 'de', series: '', lineEnds: 'space' } as const
  sync.attach({ id: 'd1', version: 1, settings: { ...settings, tags: [...settings.tags] } })
  service.base = { title: 'T', content: 'one' }
  const theirs = { tags: ['b'], language: 'en', series: '', lineEnds: 'break' } as const
  service.draft = { title: 'T two', content: 'one', ...theirs, tags: ['b'], version: 2 }
  type({ content: 'one more', tags: ['a', 'b'], language: 'de', lineEnds: 'space' })
  await pass(2)
  expect(form()).toMatchObject({ ...theirs, title: 'T two', content: 'one more' })
})

test('after a reload with unsent words, labels that another device has changed meanwhile stay', async () => {
  const { service, sync, type, form } = start()
  const settings = { ...NO_LABELS, tags: ['a'], series: 'S' }
  sync.attach({ id: 'd1', version: 1, settings })
  // A change of labels makes no version.
  service.draft = { title: 'T', content: 'one', version: 1 }
  service.stored = { ...settings, tags: ['b'] }
  type({ content: 'one more', tags: ['a'], series: 'S' })
  await pass(2)
  expect(service.stored).toEqual({ ...settings, tags: ['b'] })
  type({ series: 'Another' })
  await pass(2)
  await pass(2)
  expect(service.stored).toEqual({ ...settings, tags: ['b'], series: 'Another' })
  expect(form()).toMatchObject({ content: 'one more', tags: ['b'], series: 'Another' })
})

test('after a reload with unsent words and labels, another version is merged with its base', async () => {
  const { service, sync, type, form } = start()
  sync.attach({ id: 'd1', version: 1, settings: { ...NO_LABELS, tags: ['a'] } })
  service.base = { title: 'T', content: 'one' }
  service.draft = { title: 'T two', content: 'one', version: 2, ...NO_LABELS }
  type({ content: 'one more', tags: ['a', 'b'] })
  await pass(3)
  expect(form()).toMatchObject({ title: 'T two', content: 'one more', tags: ['b'] })
})

test('a publication after a reload finds labels that another device has changed', async () => {
  const { service, sync, type } = start()
  const settings = { ...NO_LABELS, tags: ['a'] }
  sync.attach({ id: 'd1', version: 1, settings })
  service.draft = { title: 'T', content: 'one', version: 1 }
  service.stored = { ...settings, tags: ['b'] }
  type({ content: 'one more', tags: ['a'] })
  await expect(sync.settle()).rejects.toThrow(DraftChanged)
})

test('a conflict has the labels and line ends that both devices began with', async () => {
  const { service, sync, type } = start()
  type({ tags: ['a'], lineEnds: 'space' })
  await pass(2)
  service.draft = { title: 'T', content: 'two', version: 2 }
  type({ content: 'three' })
  await pass(2)
  expect(sync.state.get().conflict?.base).toMatchObject({ tags: ['a'], lineEnds: 'space' })
})
