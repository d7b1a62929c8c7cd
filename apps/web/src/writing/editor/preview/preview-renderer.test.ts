import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { READY } from './preview-messages.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-messages.ts'
import { PreviewRenderer } from './preview-renderer.ts'

vi.mock('./preview.worker.ts?worker&url', () => ({ default: '/src/preview.worker.ts' }))

let answer: (change: PreviewAnswer | typeof READY) => void
let failToLoad: () => void
let asked: string[] = []

class FakeWorker {
  addEventListener(type: string, listen: (event: { data?: unknown }) => void): void {
    if (type === 'message') answer = (data) => listen({ data })
    else failToLoad = () => listen({})
  }

  postMessage({ source }: PreviewRequest): void {
    asked.push(source)
  }

  terminate(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  asked = []
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const requestOf = (source: string): PreviewRequest => ({
  source,
  options: { storage: '', lineEnds: 'break' },
})

const changeOf = (html: string): PreviewAnswer => {
  return { kept: 0, keptAfter: 0, html: [html], lines: [0] }
}

function startRenderer(isTyping = () => false) {
  const shown: unknown[] = []
  const renderer = new PreviewRenderer({
    onAnswer: (change) => shown.push(change ?? 'too complex'),
    onLoadFailure: () => shown.push('not loaded'),
    isTyping,
  })
  return { renderer, shown }
}

test('an answer that comes while somebody types is shown at the next pause', async () => {
  let isTyping = false
  const { renderer, shown } = startRenderer(() => isTyping)
  renderer.render(requestOf('a'))
  answer(READY)
  answer(changeOf('a'))
  // Typing begins before the page is idle.
  isTyping = true
  await vi.runOnlyPendingTimersAsync()
  expect(shown).toEqual([])
  isTyping = false
  renderer.render(requestOf('ab'))
  await vi.runOnlyPendingTimersAsync()
  expect([shown, asked]).toEqual([[changeOf('a')], ['a', 'ab']])
  answer(changeOf('ab'))
  await vi.runOnlyPendingTimersAsync()
  expect(shown).toEqual([changeOf('a'), changeOf('ab')])
  renderer.stop()
})

test('the time of a source begins when the worker has loaded', async () => {
  const { renderer, shown } = startRenderer()
  renderer.render(requestOf('a'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown).toEqual([])
  answer(READY)
  await vi.advanceTimersByTimeAsync(1_000)
  answer(changeOf('a'))
  await vi.advanceTimersByTimeAsync(60_000)
  renderer.render(requestOf('ab'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown).toEqual([changeOf('a')])
  await vi.advanceTimersByTimeAsync(1_100)
  expect(shown).toEqual([changeOf('a'), 'too complex'])
  renderer.stop()
})

test('a worker that cannot be loaded is loaded again for the next source', async () => {
  const { renderer, shown } = startRenderer()
  renderer.render(requestOf('a'))
  failToLoad()
  renderer.render(requestOf('ab'))
  answer(READY)
  answer(changeOf('ab'))
  await vi.runOnlyPendingTimersAsync()
  expect([shown, asked]).toEqual([
    ['not loaded', changeOf('ab')],
    ['a', 'ab'],
  ])
  renderer.stop()
})
