import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { keptTexts } from './drafts.ts'
import { holdBack, open } from './screens.ts'

/** The notice of a form that offers words of an earlier visit. */
export const EARLY = 'What you typed before the text was here has been kept.'

export function restore(page: Page): Locator {
  return page.getByRole('button', { name: 'Restore my text' })
}

/** Types into a form whose text is held back, until the browser has stored the words. */
export async function typeEarly(page: Page, path: string, calls: RegExp): Promise<void> {
  await holdBack(page, calls)
  await open(page, path)
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
}
