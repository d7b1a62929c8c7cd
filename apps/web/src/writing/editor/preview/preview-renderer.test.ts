import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PreviewAnswer, PreviewRequest } from './preview-messages.ts'
import { PreviewRenderer } from './preview-renderer.ts'

vi.mock('./preview.worker.ts?worker&url', () => ({ default: '/src/preview.worker.ts' }))

let answer: (change: PreviewAnswer) => void
let asked: string[] = []

class FakeWorker {
  addEventListener(type: string, listen: (event: { data: PreviewAnswer }) => void): void {
    if (type === 'message') answer = (data) => listen({ data })
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

test('an answer that comes while somebody types is shown at the next pause', async () => {
  let isTyping = false
  const shown: unknown[] = []
  const renderer = new PreviewRenderer(
    (change) => shown.push(change),
    () => isTyping,
  )
  renderer.render(requestOf('a'))
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
