import type { BrowserContext, Page } from '@playwright/test'
import { open } from './screens.ts'

/** Opens the path in another tab, after the first one has crashed. */
export async function openAfterCrash(
  page: Page,
  context: BrowserContext,
  path: string,
): Promise<Page> {
  const crash = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crash
  const next = await context.newPage()
  await open(next, path)
  return next
}
