import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PHONE } from './screens.ts'

const SIZES = [PHONE, { width: 1280, height: 800 }]
const SCHEMES = ['light', 'dark'] as const

/** Those that depend on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** During a colour transition the contrast is that of neither scheme. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

/**
 * Every rule of axe for WCAG 2.2 A and AA and best practice; `target-size` is off by default.
 * Axe is 1.5 MB of script: it is sent once per document, and legacy mode merges the results there
 * instead of in a second page, which only cross-origin frames need. It describes only what violates a
 * rule: the descriptions of all other elements take most of the time of a large page.
 */
async function axe(page: Page, onlyColours: boolean): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  const builder = new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page }).setLegacyMode()
  const rules = onlyColours
    ? { runOnly: COLOUR_RULES }
    : { rules: { 'target-size': { enabled: true } } }
  return builder.options({ ...rules, resultTypes: ['violations'] })
}

/** Expects no violation of any rule at each size, and none by colours in the dark scheme either. */
export async function expectAccessible(page: Page, sizes = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await untilStill(page)
      const { violations } = await (await axe(page, colorScheme === 'dark')).analyze()
      const found = violations.map(({ id, nodes }) =>
        [id, ...nodes.map((node) => `${node.html}\n${node.failureSummary}`)].join('\n'),
      )
      expect(found, `${size.width} pixels, ${colorScheme}`).toEqual([])
    }
  }
}
