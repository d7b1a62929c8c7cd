import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** What a browser says by itself of a connection that is not there. */
export const NO_CONNECTION = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/]

/** Waits until the worker answers for this page and has stored the answers of these calls. */
export async function untilKept(page: Page, calls: readonly string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const found = await Promise.all(wanted.map((address) => caches.match(address)))
        return found.every(Boolean)
      }, calls),
    )
    .toBe(true)
}
