import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REMOVED } from '../../../writing/drafts/cover-base.ts'
import type { Cover } from './cover.ts'
import { CoverSync } from './cover-sync.ts'
import type { CoverRequest, CoverValues } from './cover-values.ts'
import { MIDDLE } from './focal-point.ts'

const NOTHING: CoverValues = { file: undefined, alt: '', focus: '', isRemoved: false }

function aCover(name: string, alt = ''): Cover {
  const sizes = { width: 1, height: 1, srcSet: '', avifSrcSet: '', placeholderUrl: '' }
  return { url: `https://example.com/${name}.webp`, alt, focus: MIDDLE, ...sizes }
}

let id: string | undefined
let found: Cover | undefined
let sync: CoverSync
const onLoaded = vi.fn<(stored: Cover | undefined, shown: Cover | undefined) => void>()
const send = vi.fn<(id: string, request: CoverRequest) => Promise<Cover | undefined>>()

async function seeAgain(): Promise<void> {
  sync.refresh()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(async () => {
  vi.useFakeTimers()
  onLoaded.mockReset()
  send.mockReset().mockResolvedValue(undefined)
  id = 'draft'
  found = aCover('a', 'A')
  const read = () => Promise.resolve(found)
  sync = new CoverSync({ readId: () => id, read, onLoaded, send, onStored: () => undefined })
  sync.load()
  await vi.advanceTimersByTimeAsync(0)
  onLoaded.mockClear()
})

afterEach(() => {
  sync.stop()
  // The timer that all waiting works share ends with the clock of its test.
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

test('a form that is seen again has the picture of another device, and describes no other one', async () => {
  found = aCover('b', 'B')
  await seeAgain()
  expect(onLoaded).toHaveBeenLastCalledWith(found, found)
  await sync.flush()
  expect(send).not.toHaveBeenCalled()
})

test('a description of another device does not take the place of what the field has', async () => {
  found = aCover('a', 'B')
  await seeAgain()
  expect(onLoaded).not.toHaveBeenCalled()
})

test('a removal that is not sent yet stays', async () => {
  sync.changed({ ...NOTHING, isRemoved: true })
  found = aCover('b')
  await seeAgain()
  expect(onLoaded).not.toHaveBeenCalled()
  await sync.flush()
  expect(send).toHaveBeenCalledExactlyOnceWith('draft', REMOVED)
})

test('a chosen picture stays', async () => {
  send.mockResolvedValue(aCover('c'))
  sync.changed({ ...NOTHING, file: new File(['c'], 'c.png') })
  await sync.flush()
  found = aCover('b')
  await seeAgain()
  expect(onLoaded).not.toHaveBeenCalled()
})

test('a removal can be taken back for some seconds, also when the text is saved meanwhile', async () => {
  sync.changed({ ...NOTHING, isRemoved: true })
  sync.textSaved()
  await vi.advanceTimersByTimeAsync(12_000)
  sync.changed({ ...NOTHING, alt: 'A' })
  await vi.advanceTimersByTimeAsync(14_000)
  expect(send).not.toHaveBeenCalled()
  sync.changed({ ...NOTHING, isRemoved: true })
  await vi.advanceTimersByTimeAsync(13_000)
  expect(send).toHaveBeenCalledExactlyOnceWith('draft', REMOVED)
})

test('a picture in place of the stored one can be taken back for some seconds, too', async () => {
  const file = new File(['c'], 'c.png')
  send.mockResolvedValue(aCover('c'))
  sync.changed({ ...NOTHING, file })
  sync.textSaved()
  await vi.advanceTimersByTimeAsync(12_000)
  sync.changed({ ...NOTHING, alt: 'A' })
  await vi.advanceTimersByTimeAsync(14_000)
  expect(send).not.toHaveBeenCalled()
  sync.changed({ ...NOTHING, file })
  await vi.advanceTimersByTimeAsync(13_000)
  expect(send).toHaveBeenCalledTimes(1)
  // What is said of a picture that was sent is no loss.
  sync.changed({ ...NOTHING, file, alt: 'C' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a picture that was chosen for a draft is sent to it when the form turns to another one', async () => {
  const file = new File(['c'], 'c.png')
  sync.changed({ ...NOTHING, file })
  id = undefined
  sync.follow()
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledExactlyOnceWith('draft', expect.any(FormData))
})
