import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PHONE } from './screens.ts'

export const SIZES = [PHONE, { width: 1280, height: 800 }]
const SCHEMES = ['light', 'dark'] as const

/** A colour on its way from one scheme to the other has a contrast of neither. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

/** No violation of any rule at either size in either colour scheme. */
export async function expectAccessible(
  page: Page,
  sizes = SIZES,
  except: string[] = [],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await untilStill(page)
      const { violations } = await new AxeBuilder({ page }).disableRules(except).analyze()
      const found = violations.map(({ id, nodes }) =>
        [id, ...nodes.map((node) => `${node.html}\n${node.failureSummary}`)].join('\n'),
      )
      expect(found, `${size.width} pixels, ${colorScheme}`).toEqual([])
    }
  }
}
