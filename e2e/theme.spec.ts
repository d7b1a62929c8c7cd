import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { plainPost } from './support/plain-service.ts'
import { cards, open, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const theme = (page: Page) => topBar(page).getByRole('combobox', { name: 'Theme' })

const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The colour that a browser gives the window around the page. */
const windowColour = (page: Page) =>
  page.evaluate(() => {
    const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
    return [...metas].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)
  })

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

async function groundsOf(page: Page): Promise<{ light: string; dark: string }> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await groundOf(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await groundOf(page)
  expect(light).not.toBe(dark)
  return { light, dark }
}

test('Theme: the device decides until somebody chooses, and nothing is stored', async ({
  page,
}) => {
  await open(page, '/')
  await groundsOf(page)
  await expect(theme(page)).toHaveValue('system')
  expect(await stored(page)).toBeNull()
})

test('Theme: chosen with the keyboard, kept, and there before anything else has run', async ({
  page,
}) => {
  await open(page, '/')
  const { dark, light } = await groundsOf(page)
  const [lightWindow] = await windowColour(page)
  await theme(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(theme(page)).toHaveValue('dark')
  expect(await groundOf(page)).toBe(dark)
  expect(await stored(page)).toBe('dark')

  await page.route(/entry-client/, () => undefined)
  await page.goto('/all-post', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => groundOf(page)).toBe(dark)
  const [darkWindow, ...more] = await windowColour(page)
  expect(more).toEqual([])
  expect(darkWindow).not.toBe(lightWindow)

  await page.unrouteAll()
  await open(page, '/login')
  await expect(theme(page)).toHaveValue('dark')
  await theme(page).selectOption('System')
  expect(await groundOf(page)).toBe(light)
  expect(await windowColour(page)).toEqual([lightWindow])
  expect(await stored(page)).toBeNull()
})

test('Theme: other tabs follow', async ({ page, context }) => {
  await open(page, '/')
  const { dark } = await groundsOf(page)
  const other = await context.newPage()
  await open(other, '/all-post')
  await theme(other).selectOption('Dark')
  await expect(theme(page)).toHaveValue('dark')
  expect(await groundOf(page)).toBe(dark)
})

test('Theme: the control has its place on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/')
  await expect(theme(page)).toBeVisible()
  const box = await theme(page).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
})

test('Theme: what is chosen reaches every rule, also against the device', async ({
  page,
  plain,
}) => {
  const url = `${plain.webOrigin}/favicon.svg`
  plain.service.posts = [plainPost({ _id: 'bare' }), plainPost({ _id: 'pictured', image: { url } })]
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, `${plain.webOrigin}/all-post`)
  const drawn = cards(page).locator('.default-cover img')
  const frame = cards(page).locator('.cover-frame')
  const isDimmed = () =>
    frame.evaluate((element) => getComputedStyle(element, '::after').display !== 'none')
  await expect(drawn).toHaveCSS('opacity', '1')
  expect(await isDimmed()).toBe(false)
  await theme(page).selectOption('Dark')
  await expect(drawn).not.toHaveCSS('opacity', '1')
  expect(await isDimmed()).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await theme(page).selectOption('Light')
  await expect(drawn).toHaveCSS('opacity', '1')
  expect(await isDimmed()).toBe(false)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})
