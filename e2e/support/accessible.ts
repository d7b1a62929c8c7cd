import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PHONE } from './screens.ts'

const SIZES = [PHONE, { width: 1280, height: 800 }]
const SCHEMES = ['light', 'dark'] as const

/** A colour on its way from one scheme to the other has a contrast of neither. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

/** Every rule that axe has for WCAG 2.2 A and AA and of good practice; one waits to be asked for. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
}

/** No violation of any rule at either size in either colour scheme. */
export async function expectAccessible(page: Page, sizes = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await untilStill(page)
      const { violations } = await axe(page).analyze()
      const found = violations.map(({ id, nodes }) =>
        [id, ...nodes.map((node) => `${node.html}\n${node.failureSummary}`)].join('\n'),
      )
      expect(found, `${size.width} pixels, ${colorScheme}`).toEqual([])
    }
  }
}
