import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** All texts of a document for people: visible, for assistive technology, and in its head. */
export async function textsOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: (string | null)[] = [document.title]
    // The other properties are words for programs.
    const ours = ['site_name', 'title', 'description', 'image:alt'].map((name) => `og:${name}`)
    const previews = ours.map((name) => `meta[property="${name}"]`)
    for (const meta of document.querySelectorAll(`meta[name=description], ${previews.join()}`)) {
      found.push(meta.getAttribute('content'))
    }
    for (const name of ['aria-label', 'aria-description', 'alt', 'placeholder', 'title']) {
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        found.push(element.getAttribute(name))
      }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.closest('script, style')) found.push(textContent)
    }
    return found
  })
  const words = texts.map((text) => text?.replaceAll(/\s+/g, ' ').trim() ?? '')
  return [...new Set(words)].filter((text) => /\p{L}{2}/u.test(text))
}

/** Opens a page in any language and waits for hydration. */
export async function openInAnyLanguage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html[data-session]')).toBeAttached()
  await expect(page.locator('header [data-for^="signed-"]')).toHaveCount(1)
}

/** The number of pixels by which the page exceeds its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
