import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { open } from './support/screens.ts'
import { test } from './support/test.ts'

interface Seen {
  seen?: string[]
}

const content = (page: Page) => page.getByLabel('Post Content')

/** Opens the form of a new post, in whose text a letter is typed already. */
async function openForm(page: Page): Promise<void> {
  await open(page, '/createpost')
  await content(page).click()
  await page.keyboard.type('A')
}

/** Writes down each `input` of the text as listeners outside of the field see it. */
async function watchInput(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = []
    ;(globalThis as Seen).seen = seen
    document.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLTextAreaElement) seen.push(target.value)
    })
  })
}

const seen = (page: Page) => page.evaluate(() => (globalThis as Seen).seen ?? [])

/** Nothing that waits for a pause happens by itself from now on. A first letter is typed. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('b')
  await page.clock.runFor(100)
  await watchInput(page)
}

test.describe('Letters', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn()
    await page.clock.install()
    await openForm(page)
  })

  test('are painted before listeners run, and one `input` event reports several', async ({
    page,
  }) => {
    await stopClock(page)
    await page.keyboard.type(' loom')
    await expect(content(page)).toHaveValue('Ab loom')
    expect(await seen(page)).toEqual([])
    await page.clock.runFor(100)
    expect(await seen(page)).toEqual(['Ab loom'])
  })

  test('are reported before a key without a letter, and before blur', async ({ page }) => {
    await stopClock(page)
    await page.keyboard.type('c')
    await page.keyboard.press('Backspace')
    expect(await seen(page)).toEqual(['Abc', 'Ab'])
    await page.keyboard.type('d')
    await page.getByLabel('Post Title').focus()
    expect(await seen(page)).toEqual(['Abc', 'Ab', 'Abd'])
  })

  test('are saved when the page ends right after them', async ({ page }) => {
    await page.keyboard.type(' word')
    await page.reload()
    await expect(content(page)).toHaveValue('A word')
  })
})
