import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { control, heading, open, PHONE, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const SCREENS = ['/', '/login', '/signup', '/all-post', '/post/edit/any', '/nowhere']

test('§2 The shared layout: every screen sits under the sticky top bar', async ({
  page,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  await page.setViewportSize({ width: 1280, height: 200 })
  for (const address of SCREENS) {
    await open(page, address)
    await page.mouse.wheel(0, 400)
    await expect(topBar(page), address).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await topBar(page).boundingBox())?.y, address).toBe(0)
    await expect(page.getByRole('main')).toBeVisible()
  }
})

test('§2 Top bar: a brand link to /', async ({ page }) => {
  await open(page, '/login')
  const brand = topBar(page).getByRole('link').first()
  await expect(brand).toHaveAttribute('href', '/')
  await brand.click()
  await expect(heading(page, 'Share Your Stories Inspire the World')).toBeVisible()
})

test('§2 Top bar: All Post leads to /all-post, Write to /createpost', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/')
  await control(topBar(page), 'All Post').click()
  await expect(page).toHaveURL('/all-post')
  await control(topBar(page), 'Write').click()
  await expect(page).toHaveURL('/createpost')
})

async function expectToStay(page: Page, act: () => Promise<void>): Promise<void> {
  const before = page.url()
  const navigations: string[] = []
  page.on('framenavigated', (frame) => navigations.push(frame.url()))
  await act()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(page.url()).toBe(before)
  expect(navigations).toEqual([])
}

test('§2 Top bar: About has an empty target and the click stays on the page', async ({ page }) => {
  await open(page, '/login')
  const about = topBar(page).getByRole('link', { name: 'About', exact: true })
  await expect(about).toHaveAttribute('href', '')
  await expectToStay(page, () => about.click())
})

test('§2 Signed-out visitors see Sign In (/login) and Sign up (/signup), no Logout', async ({
  page,
}) => {
  await open(page, '/all-post')
  await expect(topBar(page).getByText('Logout', { exact: true })).toHaveCount(0)
  await control(topBar(page), 'Sign In').click()
  await expect(page).toHaveURL('/login')
  await control(topBar(page), 'Sign up').click()
  await expect(page).toHaveURL('/signup')
})

test('§2 A signed-in user sees a Logout button instead', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/all-post')
  await expect(topBar(page).getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  await expect(topBar(page).getByText(/^Sign (In|up)$/)).toHaveCount(0)
})

test('§2 On large screens the links show and there is no menu toggle', async ({ page }) => {
  await open(page, '/')
  await expect(topBar(page).getByRole('button', { name: /menu/i })).toBeHidden()
  for (const name of ['All Post', 'Write', 'About', 'Sign In', 'Sign up']) {
    await expect(control(topBar(page), name)).toHaveCount(1)
  }
})

const toggle = (page: Page) => topBar(page).getByRole('button', { name: /menu/i })

async function openMenu(page: Page): Promise<void> {
  await topBar(page).getByRole('button', { name: 'Open menu' }).click()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
}

test.describe('small screens', () => {
  test.use({ viewport: PHONE })

  test('§2 Small screens: the toggle opens a panel with the same links and closes it', async ({
    page,
  }) => {
    await open(page, '/')
    for (const name of ['All Post', 'Write', 'About']) {
      await expect(control(topBar(page), name)).toHaveCount(0)
    }
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await openMenu(page)
    for (const name of ['All Post', 'Write', 'About', 'Sign In', 'Sign up']) {
      await expect(control(topBar(page), name)).toHaveCount(1)
    }
    await toggle(page).click()
    await expect(control(topBar(page), 'All Post')).toHaveCount(0)
    await expect(
      topBar(page).getByText('Write', { exact: true }).filter({ visible: true }),
    ).toHaveCount(0)
  })

  const targets = [
    ['All Post', '/all-post'],
    ['Write', '/login'],
    ['Sign In', '/login'],
    ['Sign up', '/signup'],
  ] as const
  test('§2 Small screens: clicking a link in the panel closes it', async ({ page }) => {
    for (const [name, address] of targets) {
      await open(page, '/')
      await openMenu(page)
      await control(topBar(page), name).click()
      await expect(page).toHaveURL(address)
      await expect(toggle(page), name).toHaveAttribute('aria-expanded', 'false')
      await expect(control(topBar(page), 'About'), name).toHaveCount(0)
    }
  })

  test('§2 Small screens: clicking the link of the page one is on closes the panel', async ({
    page,
  }) => {
    await open(page, '/all-post')
    await openMenu(page)
    await control(topBar(page), 'All Post').click()
    await expect(control(topBar(page), 'All Post')).toHaveCount(0)
    await expect(page).toHaveURL('/all-post')
  })

  test('§2 Small screens: About closes the panel and stays on the page', async ({ page }) => {
    await open(page, '/login')
    await openMenu(page)
    await expectToStay(page, () => control(topBar(page), 'About').click())
    await expect(control(topBar(page), 'About')).toHaveCount(0)
  })

  test('The search beside the menu, and Back, close the panel', async ({ page }) => {
    await open(page, '/all-post')
    await openMenu(page)
    await topBar(page).getByRole('link', { name: 'Search' }).click()
    await expect(heading(page, 'Search')).toBeVisible()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
    await openMenu(page)
    await page.goBack()
    await expect(heading(page, 'All posts')).toBeVisible()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    // The link by which the screen was left.
    await expect(topBar(page).getByRole('link', { name: 'Search' })).toBeFocused()
  })

  test('§2 Small screens: Escape closes the panel and returns to the toggle', async ({ page }) => {
    await open(page, '/')
    await openMenu(page)
    await page.keyboard.press('Escape')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(control(topBar(page), 'All Post')).toHaveCount(0)
    await expect(toggle(page)).toBeFocused()
  })

  test('§2 Small screens: the panel of a signed-in user holds Logout', async ({ page, signIn }) => {
    await signIn()
    await open(page, '/')
    await openMenu(page)
    await expect(control(topBar(page), 'Logout')).toHaveCount(1)
    await expect(topBar(page).getByText(/^Sign (In|up)$/)).toHaveCount(0)
  })
})
