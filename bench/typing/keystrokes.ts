import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Milliseconds between two keys; after each word the preview has time to start. */
const KEY_MS = 90
const WORD_MS = 330
const WORD = 'loom '

interface TypedWindow {
  keystrokes?: number[]
}

/** Records the milliseconds from each key to the paint that shows it. */
export async function recordKeystrokes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keystrokes: number[] = []
    ;(globalThis as TypedWindow).keystrokes = keystrokes
    const painted = new MessageChannel()
    const waiting: number[] = []
    painted.port1.addEventListener('message', () => {
      const now = performance.now()
      for (const begin of waiting.splice(0)) keystrokes.push(now - begin)
    })
    painted.port1.start()
    function onKeyDown({ timeStamp }: KeyboardEvent): void {
      // A message that is sent before a paint arrives after it.
      requestAnimationFrame(() => {
        waiting.push(timeStamp)
        painted.port2.postMessage(undefined)
      })
    }
    addEventListener('keydown', onKeyDown, true)
  })
}

/** Puts a text into the field at once, with the caret in the middle of a paragraph half-way. */
export async function fillField(page: Page, text: string): Promise<void> {
  await page.locator('textarea').evaluate((field: HTMLTextAreaElement, value) => {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const caret = value.indexOf(' ', value.indexOf('\n\n', value.length / 2) + 200)
    field.focus()
    field.setSelectionRange(caret, caret)
  }, text)
}

/** Types words at the caret; returns the milliseconds of each key. */
export async function typeWords(page: Page, words: number): Promise<number[]> {
  await page.bringToFront()
  await page.locator('textarea').focus()
  for (let word = 0; word < words; word++) {
    for (const key of WORD) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await sleep(KEY_MS)
    }
    await sleep(WORD_MS)
  }
  return page.evaluate(() => (globalThis as TypedWindow).keystrokes?.splice(0) ?? [])
}
