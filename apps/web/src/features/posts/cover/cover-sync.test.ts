import { ApiError } from '@inkwell/api-client/api-error'
import { beforeEach, expect, test, vi } from 'vitest'
import { REMOVED } from '../../../writing/drafts/cover-base.ts'
import type { Cover } from './cover.ts'
import { CoverSync } from './cover-sync.ts'
import { coverBase, coverValues } from './cover-values.ts'
import type { CoverRequest, CoverValues } from './cover-values.ts'
import { MIDDLE } from './focal-point.ts'

const file = new File(['a'], 'a.png')
const NOTHING: CoverValues = { file: undefined, alt: '', focus: '', isRemoved: false }

function aCover(alt: string): Cover {
  const sizes = { width: 1, height: 1, srcSet: '', avifSrcSet: '', placeholderUrl: '' }
  return { url: 'https://example.com/a.webp', alt, focus: MIDDLE, ...sizes }
}

let id: string | undefined
let sent: (readonly [string, unknown])[]
let fails = false
let failure: Error
/** Each change waits for this. */
let gate: Promise<void> | undefined
/** The cover that the draft has when the form opens. */
let found: Cover | undefined
let sync: CoverSync
const onLoaded = vi.fn<(stored: Cover | undefined, said: Cover | undefined) => void>()
const onStored = vi.fn<(cover: Cover | undefined, isChosen: boolean) => void>()

function read(): Promise<Cover | undefined> {
  return fails ? Promise.reject(new Error('away')) : Promise.resolve(found)
}

async function load(cover: Cover, kept?: Readonly<Record<string, string>>): Promise<void> {
  found = cover
  sync.load(kept)
  await vi.advanceTimersByTimeAsync(0)
}

async function record(draft: string, request: CoverRequest): Promise<Cover | undefined> {
  sent.push([draft, request === REMOVED ? REMOVED : Object.fromEntries(request)])
  await gate
  if (fails) throw failure
  return request === REMOVED ? undefined : aCover(coverValues(request).alt)
}

beforeEach(() => {
  vi.useFakeTimers()
  onStored.mockReset()
  onLoaded.mockReset()
  id = 'draft'
  sent = []
  fails = false
  failure = new Error('away')
  gate = undefined
  sync = new CoverSync({ readId: () => id, read, onLoaded, send: record, onStored })
  return () => {
    sync.stop()
    // The timer that all waiting works share ends with the clock of its test.
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
  }
})

test('a picture is sent once, and then only what is said of it', async () => {
  sync.changed({ ...NOTHING, file })
  sync.changed({ ...NOTHING, file, alt: 'A' })
  await vi.advanceTimersByTimeAsync(1_000)
  sync.changed({ ...NOTHING, file, alt: 'A', focus: '0,0.5' })
  await vi.advanceTimersByTimeAsync(1_000)
  await sync.flush()
  expect(sent).toEqual([
    ['draft', { image: file, alt: 'A' }],
    ['draft', { alt: 'A', focus: '0,0.5' }],
    // The answer above has the middle.
    ['draft', { alt: 'A', focus: '0,0.5' }],
  ])
  expect(onStored).toHaveBeenLastCalledWith(aCover('A'), true)
})

test('a picture that is taken out during its upload keeps its description', async () => {
  await load(aCover('A loom'))
  const upload = Promise.withResolvers<void>()
  gate = upload.promise
  sync.changed({ ...NOTHING, file, alt: 'A garden' })
  await vi.advanceTimersByTimeAsync(13_000)
  // The form shows the cover before again.
  sync.changed({ ...NOTHING, alt: 'A loom' })
  upload.resolve()
  await vi.advanceTimersByTimeAsync(5_000)
  await sync.flush()
  expect(sent).toEqual([['draft', { image: file, alt: 'A garden' }]])
  expect(onStored).toHaveBeenLastCalledWith(aCover('A garden'), false)
})

test('nothing is sent before the draft is stored, and all when it is published', async () => {
  id = undefined
  sync.changed({ ...NOTHING, file })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([])
  id = 'later'
  await sync.flush()
  expect(sent).toEqual([['later', { image: file, alt: '' }]])
})

test('a picture that was refused is sent again only after a change, or when the draft is published', async () => {
  fails = true
  failure = new ApiError('PUT image', { status: 400 })
  sync.changed({ ...NOTHING, file })
  await vi.advanceTimersByTimeAsync(1_000)
  sync.textSaved()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(1)
  await expect(sync.flush()).rejects.toThrow('PUT image: 400')
  sync.changed({ ...NOTHING, file, alt: 'A' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(3)
})

test('of a draft that is gone, a picture that only the form has is reported, and nothing else', async () => {
  await load(aCover('A'))
  fails = true
  failure = new ApiError('PUT image', { status: 404 })
  sync.changed({ ...NOTHING, alt: 'B' })
  await sync.flush()
  sync.changed({ ...NOTHING, file })
  await expect(sync.flush()).rejects.toThrow('PUT image: 404')
})

test('a cover that could not be sent is sent when the text is saved', async () => {
  fails = true
  sync.changed({ ...NOTHING, file })
  await vi.advanceTimersByTimeAsync(1_000)
  fails = false
  sync.textSaved()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
})

test('a failure is told when the draft is published, and the next attempt sends it again', async () => {
  fails = true
  sync.changed({ ...NOTHING, file })
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(sync.flush()).rejects.toThrow('away')
  fails = false
  await sync.flush()
  await sync.flush()
  expect(sent).toHaveLength(3)
})

test('a cover without a change is not sent', async () => {
  await load(aCover('A'))
  sync.changed({ ...NOTHING, alt: 'A' })
  await sync.flush()
  expect(sent).toEqual([])
})

const KEPT = { alt: 'A red', focalPoint: '', coverBase: coverBase(aCover('A')) }

test('a description that was never sent is shown and sent', async () => {
  await load(aCover('A'), KEPT)
  expect(onLoaded).toHaveBeenCalledWith(aCover('A'), aCover('A red'))
  expect(sent).toEqual([['draft', { alt: 'A red' }]])
})

test.each<[string, Cover, Readonly<Record<string, string>>]>([
  ['is the same', aCover('A'), { ...KEPT, alt: 'A' }],
  ['is changed elsewhere only', aCover('B'), { ...KEPT, alt: 'A' }],
  ['is of another picture', { ...aCover('A'), url: 'https://example.com/b.webp' }, KEPT],
  ['was kept before a cover was known', aCover('A'), { alt: '', focalPoint: '', coverBase: '' }],
])('a stored description stays where what is kept %s', async (_, stored, kept) => {
  await load(stored, kept)
  expect(onLoaded).toHaveBeenCalledWith(stored, stored)
  await sync.flush()
  expect(sent).toEqual([])
})

test('a cover that could not be loaded is loaded when the draft is saved', async () => {
  fails = true
  await load(aCover('A'), KEPT)
  await expect(sync.flush()).rejects.toThrow('away')
  expect(onLoaded).not.toHaveBeenCalled()
  fails = false
  await sync.flush()
  expect(onLoaded).toHaveBeenCalledWith(aCover('A'), aCover('A red'))
  expect(sent).toEqual([['draft', { alt: 'A red' }]])
})

test('a picture that was chosen meanwhile replaces the cover that is loaded', async () => {
  sync.changed({ ...NOTHING, file, alt: 'B' })
  await load(aCover('A'), KEPT)
  expect(sent).toEqual([['draft', { image: file, alt: 'B' }]])
})

test('what is typed without a pause is sent every ten seconds', async () => {
  await load(aCover('A'))
  for (let second = 0; second < 10.5; second += 0.5) {
    sync.changed({ ...NOTHING, alt: `A ${second}` })
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sent).toEqual([['draft', { alt: 'A 9.5' }]])
})

function turnTo(next: string | undefined, cover?: Cover): void {
  id = next
  found = cover
  sync.follow()
}

test('a form that begins anew has no cover of the draft before', async () => {
  await load(aCover('A'))
  turnTo(undefined)
  expect(onLoaded).toHaveBeenLastCalledWith(undefined, undefined)
  sync.changed({ ...NOTHING, alt: 'B' })
  turnTo('another')
  await sync.flush()
  expect(sent).toEqual([])
  expect(onLoaded).toHaveBeenLastCalledWith(undefined, undefined)
})

test('a chosen picture is sent also to the draft as which the text goes on', async () => {
  sync.changed({ ...NOTHING, file, alt: 'A' })
  await sync.flush()
  turnTo(undefined)
  turnTo('another')
  await sync.flush()
  expect(sent).toEqual([
    ['draft', { image: file, alt: 'A' }],
    ['another', { image: file, alt: 'A' }],
  ])
})

test('a form that turns back to a draft has its cover, with what was not sent of it', async () => {
  await load(aCover('A'))
  sync.changed({ ...NOTHING, alt: 'A red' })
  turnTo(undefined)
  sync.changed(NOTHING)
  turnTo('draft', aCover('A'))
  await sync.flush()
  expect(onLoaded).toHaveBeenLastCalledWith(aCover('A'), aCover('A red'))
  expect(sent).toEqual([['draft', { alt: 'A red' }]])
})

test('a form that turns back to a draft whose cover was being removed has it as it was', async () => {
  await load(aCover('A'))
  sync.changed({ ...NOTHING, isRemoved: true })
  turnTo(undefined)
  sync.changed(NOTHING)
  turnTo('draft', aCover('A'))
  await sync.flush()
  expect(onLoaded).toHaveBeenLastCalledWith(aCover('A'), aCover('A'))
  expect(sent).toEqual([])
})

test('an answer that comes when the form has another draft is not of its cover', async () => {
  sync.changed({ ...NOTHING, file, alt: 'A' })
  const answer = Promise.withResolvers<void>()
  gate = answer.promise
  const flushed = sync.flush()
  await vi.advanceTimersByTimeAsync(0)
  turnTo(undefined)
  answer.resolve()
  await flushed
  expect(sent).toHaveLength(1)
  expect(onStored).not.toHaveBeenCalled()
})

test('a picture that replaces a removed one is not removed when it is sent', async () => {
  await load(aCover('A'))
  sync.changed({ ...NOTHING, file, isRemoved: true })
  await sync.flush()
  await sync.flush()
  expect(sent).toEqual([['draft', { image: file, alt: '' }]])
})
