import { beforeEach, expect, test, vi } from 'vitest'
import type { Cover } from './cover.ts'
import { CoverSync } from './cover-sync.ts'
import { coverValues, REMOVED } from './cover-values.ts'
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
let sync: CoverSync
const onStored = vi.fn<(cover: Cover | undefined, isChosen: boolean) => void>()

function record(draft: string, request: CoverRequest): Promise<Cover | undefined> {
  sent.push([draft, request === REMOVED ? REMOVED : Object.fromEntries(request)])
  if (fails) return Promise.reject(new Error('away'))
  return Promise.resolve(request === REMOVED ? undefined : aCover(coverValues(request).alt))
}

beforeEach(() => {
  vi.useFakeTimers()
  onStored.mockReset()
  id = 'draft'
  sent = []
  fails = false
  sync = new CoverSync({ readId: () => id, send: record, onStored })
  return () => vi.useRealTimers()
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

test('nothing is sent before the draft is stored, and all when it is published', async () => {
  id = undefined
  sync.changed({ ...NOTHING, file })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([])
  id = 'later'
  await sync.flush()
  expect(sent).toEqual([['later', { image: file, alt: '' }]])
})

test('a removal can be taken back for some seconds', async () => {
  sync.load(aCover('A'))
  sync.changed({ ...NOTHING, isRemoved: true })
  await vi.advanceTimersByTimeAsync(7_000)
  sync.changed({ ...NOTHING, alt: 'A' })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(sent).toEqual([])
  sync.changed({ ...NOTHING, isRemoved: true })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent).toEqual([['draft', REMOVED]])
  expect(onStored).toHaveBeenLastCalledWith(undefined, false)
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
  sync.load(aCover('A'))
  sync.changed({ ...NOTHING, alt: 'A' })
  await sync.flush()
  expect(sent).toEqual([])
})
