import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { alertOf, heading, open, PHONE, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

/** WCAG 2.2, 2.5.8: what a finger has to hit, in CSS pixels. */
const LEAST = 24

/**
 * Controls that are too small. A link in the middle of a sentence may be as low as its line, and
 * what is only there for screen readers is no target.
 */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'a[href], button, input:not([type=hidden]), textarea, select, summary'
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none'
    const isInSentence = (element: Element) => {
      const around = element.closest('p, li, td, th')?.textContent?.trim() ?? ''
      const isInline = element.matches('a') && getComputedStyle(element).display === 'inline'
      return isInline && around.length > (element.textContent?.trim().length ?? 0)
    }
    // A card is one target: its link covers it by what stands after the words.
    const targetOf = (element: Element) => {
      const { position, content } = getComputedStyle(element, '::after')
      const isCovering = position === 'absolute' && content !== 'none'
      const target = isCovering ? ((element as HTMLElement).offsetParent ?? element) : element
      return target.getBoundingClientRect()
    }
    return [...document.querySelectorAll(controls)]
      .filter((element) => isShown(element) && !isInSentence(element))
      .map((element) => ({ element, box: targetOf(element) }))
      .filter(({ box }) => box.width < least || box.height < least)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`)
  }, LEAST)
}

async function expectTargets(page: Page): Promise<void> {
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size)
    expect(await tooSmall(page), `${size.width} pixels`).toEqual([])
  }
}

for (const [address, title] of [
  ['/', 'Share Your Stories Inspire the World'],
  ['/login', 'Sign In'],
  ['/signup', 'Create Account'],
  ['/nowhere', 'Page not found'],
  ['/offline/unread.html', 'You are offline'],
] as const) {
  test(`Targets of at least ${LEAST} pixels: ${address}`, async ({ page, problems }) => {
    problems.allow(/status of 404/)
    await page.goto(address)
    await expect(heading(page, title)).toBeVisible()
    await expectTargets(page)
  })
}

test(`Targets of at least ${LEAST} pixels: the screens of an author`, async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const content = '# A heading\n\nA note[^1] and a [link](https://example.com).\n\n[^1]: The note.'
  const id = await api.publish(ada, { title: 'To aim at', content })
  const mine = '/me/posts?state=published'
  const screens = ['/all-post', '/createpost', '/settings', mine, `/post/edit/${id}`, `/post/${id}`]
  for (const address of screens) {
    await open(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectTargets(page)
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  await expectTargets(page)
})

test(`Targets of at least ${LEAST} pixels: the skip link`, async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  expect(await tooSmall(page)).toEqual([])
})

test(`Targets of at least ${LEAST} pixels: the open menu`, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await topBar(page).getByRole('button', { name: 'Open menu' }).click()
  expect(await tooSmall(page)).toEqual([])
})
