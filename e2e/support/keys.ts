import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { control, topBar } from './screens.ts'

/** More stops than any of these screens has. */
const STOPS = 200

/** Presses Tab until this has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toHaveCount(1)
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab')
    if (await hasFocus()) break
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

/** Tabs to a link or a button and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes on by the link in the top bar, or, where there is no room for it, in the panel. */
export async function goBy(page: Page, name: string): Promise<void> {
  const menu = topBar(page).getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await press(page, menu)
  await press(page, control(topBar(page), name))
}

/** Tabs to a field and replaces its text. */
export async function type(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(words)
}
