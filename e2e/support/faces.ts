import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The loaded font families. */
export function facesInUse(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      // Chromium quotes the names of fonts that a script has added.
      .map(({ family }) => family.replaceAll('"', '')),
  )
}

/** Waits for the fonts that every page uses. */
export async function untilFacesAreThere(page: Page): Promise<void> {
  await expect.poll(() => facesInUse(page)).toContain('Newsreader Variable')
  await expect.poll(() => facesInUse(page)).toContain('Instrument Sans Variable')
  await page.evaluate(() => document.fonts.ready)
}
