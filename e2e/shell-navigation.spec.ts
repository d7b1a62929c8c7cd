import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import {
  cardOf,
  cards,
  control,
  heading,
  holdBack,
  open,
  POST_CALL,
  topBar,
  untilServed,
} from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

function skipLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Skip to content' })
}

type Spoken = Window & { spoken?: string[] }

/** Keeps what a screen reader is told politely, change by change, by what stands outside main. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const words = element?.closest('[role=status]:not(main *)')?.textContent
        if (words) spoken.push(words)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as Spoken).spoken ?? [])
}

/** Follows a link that somebody has written into the page. */
async function followLinkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, address)
}

test('Shell: the skip link is the first stop of the keyboard, and leads past the top bar', async ({
  page,
}) => {
  await open(page, '/login')
  await expect(skipLink(page)).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skipLink(page)).toBeFocused()
  await expect(skipLink(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/login')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email Address')).toBeFocused()
})

test('Shell: the first screen moves no focus, and no live region announces it', async ({
  page,
}) => {
  await open(page, '/login')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  for (const status of await page.getByRole('status').all()) await expect(status).toHaveText('')
})

test('Shell: a new screen has the focus in its heading and is announced once, by its title', async ({
  page,
}) => {
  await open(page, '/')
  const spoken = await listen(page)
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeFocused()
  await control(topBar(page), 'Sign In').click()
  await expect(heading(page, 'Sign In')).toBeFocused()
  await expect.poll(spoken).toEqual(['All posts · Inkwell', 'Sign In · Inkwell'])
})

test('Shell: a link of the footer leads to the heading of its screen', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Archive' }).press('Enter')
  await expect(heading(page, 'Archive')).toBeFocused()
})

test('Shell: a screen that redirects is announced as the one that people get', async ({ page }) => {
  await open(page, '/')
  const spoken = await listen(page)
  await control(topBar(page), 'Write').click()
  await expect(heading(page, 'Sign In')).toBeFocused()
  await expect.poll(spoken).toEqual(['Sign In · Inkwell'])
})

test('Shell: a post that is slow to come has the focus at once, and its title when it is there', async ({
  page,
  api,
}) => {
  const title = 'Worth the wait'
  await api.publish(await api.signUp(), { title, content: 'Words' })
  await open(page, '/all-post')
  const held = await holdBack(page, POST_CALL)
  const spoken = await listen(page)
  await cardOf(page, title).getByRole('link').first().click()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await spoken()).toEqual([])
  held.release()
  await expect(heading(page, title)).toBeFocused()
  await expect.poll(spoken).toEqual([`${title} · Inkwell`])
})

test('Shell: Back gives the focus to the link by which the screen was left, and keeps its place', async ({
  page,
  api,
}) => {
  const author = await api.signUp()
  for (let index = 0; index < 12; index++) {
    await api.publish(author, { title: `Left by ${index}`, content: 'Words' })
  }
  await untilServed(page, '/all-post', 'Left by 11')
  await open(page, '/all-post')
  const link = cardOf(page, 'Left by 2').getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await link.click()
  await expect(heading(page, 'Left by 2')).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('Shell: a link into the middle of a post leads there, and the focus with it', async ({
  page,
  api,
}) => {
  const content = `# First\n\n${'Long words.\n\n'.repeat(60)}# Second\n\nThe end.`
  const id = await api.publish(await api.signUp(), { title: 'With a middle', content })
  await open(page, '/all-post')
  const held = await holdBack(page, POST_CALL)
  await followLinkTo(page, `/post/${id}#s-second`)
  await expect(page.getByRole('main')).toBeFocused()
  held.release()
  const second = page.getByRole('heading', { name: 'Second', exact: true })
  await expect(second).toBeFocused()
  await expect(second).toBeInViewport({ ratio: 1 })
})

test('Shell: a link to a place that nobody can read leads to the heading', async ({ page }) => {
  await open(page, '/login')
  await followLinkTo(page, '/all-post#%E0%A4%A')
  await expect(heading(page, 'All posts')).toBeFocused()
})

test('Shell: the focus that a pointer brings into a heading is not drawn, that of keys is', async ({
  page,
}) => {
  const outline = () =>
    page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  await open(page, '/')
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeFocused()
  expect(await outline()).toBe('none')
  await control(topBar(page), 'Sign In').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sign In')).toBeFocused()
  expect(await outline()).toBe('solid')
})

const SIGN_IN_SCRIPT = /\/assets\/sign-in\.page-[^/]+\.js$/

test('Shell: a screen that is slow to come shows a line of progress, and moves nothing', async ({
  page,
}) => {
  await open(page, '/all-post')
  const before = await topBar(page).boundingBox()
  const held = await holdBack(page, SIGN_IN_SCRIPT)
  await control(topBar(page), 'Sign In').click()
  const progress = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(progress).toBeVisible()
  await expect(heading(page, 'All posts')).toBeVisible()
  expect(await topBar(page).boundingBox()).toEqual(before)
  held.release()
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expect(progress).toHaveCount(0)
})

type Fades = Window & { fades?: number }

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`Shell: screens fade on the way forward, never on the way back; motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const begin = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const seen = window as Fades
        seen.fades = (seen.fades ?? 0) + 1
        return begin(update)
      }
    })
    const fades = () => page.evaluate(() => (window as Fades).fades ?? 0)
    const forward = reducedMotion === 'reduce' ? 0 : 1
    await open(page, '/')
    await control(topBar(page), 'All Post').click()
    await expect(heading(page, 'All posts')).toBeVisible()
    expect(await fades()).toBe(forward)
    await page.goBack()
    await expect(heading(page, 'Share Your Stories Inspire the World')).toBeVisible()
    expect(await fades()).toBe(forward)
  })
}

test('Shell: steps in quick succession end at the last, whatever was still fading', async ({
  page,
}) => {
  await open(page, '/')
  await page.evaluate(() => {
    for (const address of ['/all-post', '/login', '/signup']) {
      document.querySelector<HTMLElement>(`header a[href="${address}"]`)?.click()
    }
  })
  await expect(heading(page, 'Create Account')).toBeFocused()
  await expect(page).toHaveURL('/signup')
  await expect(cards(page)).toHaveCount(0)
})
