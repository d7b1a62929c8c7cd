import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { sessionOf, storeInBrowser } from '../../e2e/support/accounts.ts'
import { findBrowser } from '../../e2e/support/browser.ts'
import { openInAnyLanguage } from '../../e2e/support/texts.ts'
import type { Blog } from '../../scripts/screens/blog.ts'
import { readStories } from '../../scripts/screens/content.ts'

const LANGUAGES = ['en', 'de', 'ar'] as const

/** The paths of all pages, by file name. */
async function pathsOf(blog: Blog): Promise<Map<string, string>> {
  const list = await fetch(`${blog.apiOrigin}/api/v1/posts/?limit=5`)
  const { nextCursor } = (await list.json()) as { nextCursor: string }
  return new Map([
    ['landing', '/'],
    ['list', '/all-post'],
    ['list-older', `/all-post?cursor=${nextCursor}`],
    ['search', '/search'],
    ['search-results', '/search?q=walking'],
    ['search-nothing', '/search?q=qqqq'],
    ['tags', '/tags'],
    ['tag', '/tag/walking'],
    ['archive', '/archive'],
    ['month', `/archive/${new Date().toISOString().slice(0, 7)}`],
    ['author', `/author/${blog.author.user._id}`],
    ['sign-in', '/login'],
    ['sign-up', '/signup'],
    ['create', '/createpost'],
    ['edit', `/post/edit/${blog.post('harbour')}`],
    ['not-found', '/nowhere'],
    ['no-post', '/post/nothing'],
    ['my-posts', '/my-posts'],
    ['settings', '/settings'],
    ['offline', '/offline/unread.html'],
    ['offline-list', '/offline/all-posts.html'],
    ['offline-post', '/offline/post.html'],
    ...readStories().map(({ name }) => [`post-${name}`, `/post/${blog.post(name)}`] as const),
  ])
}

/** The current document, as modified by scripts. */
async function documentIn(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle')
  return page.content()
}

/** Shows the error page by making a screen fail. */
async function breakPage(page: Page): Promise<void> {
  await openInAnyLanguage(page, '/all-post')
  await page.evaluate(() => {
    Intl.DateTimeFormat.prototype.formatToParts = () => {
      throw new Error('broken for the proof')
    }
  })
  await page.locator('main article a').first().click()
  await page.waitForURL(/\/post\//)
}

/** A page as served, and after its scripts ran. */
async function documentsOf(page: Page, name: string, address: string): Promise<[string, string][]> {
  const served: [string, string] = [`${name}-served`, await (await fetch(address)).text()]
  // The service worker serves these documents at other addresses.
  if (/^offline-(list|post)$/.test(name)) return [served]
  if (name === 'offline') await page.goto(address)
  else await openInAnyLanguage(page, address)
  return [served, [`${name}-shown`, await documentIn(page)]]
}

/** Every page of the blog in one language. */
async function documentsIn(
  browser: Browser,
  blog: Blog,
  language: (typeof LANGUAGES)[number],
): Promise<[string, string][]> {
  const baseURL = blog.origins[language]
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  await storeInBrowser(context, baseURL, sessionOf(blog.author))
  const page = await context.newPage()
  const documents: [string, string][] = []
  for (const [name, path] of await pathsOf(blog)) {
    documents.push(...(await documentsOf(page, name, baseURL + path)))
  }
  await breakPage(page)
  documents.push(['crash-shown', await documentIn(page)])
  await context.close()
  return documents.map(([name, html]) => [`${language}-${name}`, html])
}

/** Saves all pages, as served and after scripts; returns their number. */
export async function savePages(blog: Blog, folder: string): Promise<number> {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] })
  const documents: [string, string][] = [
    ['empty-list', await (await fetch(`${blog.origins.empty}/all-post`)).text()],
    ['docs', await (await fetch(`${blog.apiOrigin}/docs`)).text()],
  ]
  try {
    for (const language of LANGUAGES) {
      documents.push(...(await documentsIn(browser, blog, language)))
    }
  } finally {
    await browser.close()
  }
  for (const [name, html] of documents) {
    if (!/^<!doctype html>/i.test(html)) throw new Error(`${name} is no document: ${html}`)
    await writeFile(join(folder, `${name}.html`), html)
  }
  return documents.length
}
