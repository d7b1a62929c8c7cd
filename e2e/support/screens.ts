import { expect } from '@playwright/test'
import type { BrowserContext, Locator, Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 }

/** A visible link or button with exactly this name. */
export function control(scope: Page | Locator, name: string): Locator {
  return scope
    .getByRole('link', { name, exact: true })
    .or(scope.getByRole('button', { name, exact: true }))
    .filter({ visible: true })
}

export function topBar(page: Page): Locator {
  return page.getByRole('banner')
}

/** The alert with exactly this text. */
export function alertOf(page: Page, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) })
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true, level: 1 })
}

export function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article')
}

/** The newest card with this title. */
export function cardOf(page: Page, title: string): Locator {
  return cards(page)
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .first()
}

export function skeletons(page: Page): Locator {
  return page.locator('[data-skeleton]')
}

/** The form's submit button and its spinner. */
export function submitOf(page: Page): { button: Locator; spinner: Locator } {
  const form = page.getByRole('main').locator('form')
  return { button: form.locator('button[type=submit]'), spinner: form.locator('[data-spinner]') }
}

/** Fills fields by their labels. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(text)
    // Playwright selects, then inserts: a form that fills the field in between has both texts.
    if ((await field.inputValue()) !== text) await field.fill(text)
  }
}

/** Waits until the form of a new post can be sent: its shortcut does nothing before its draft is open. */
export async function untilSendable(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
}

/**
 * Opens a page and waits for hydration: before it, the document contains the buttons of both session
 * states.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitUntilAlive(page)
}

/** Waits until React runs; `timeout` in milliseconds, if the usual one is too short. */
export async function waitUntilAlive(page: Page, timeout?: number): Promise<void> {
  const buttons = topBar(page).getByText(/^(Logout|Sign In)$/)
  await expect(buttons).toHaveCount(1, timeout === undefined ? {} : { timeout })
}

/** The stored session. */
export function storedSession(page: Page): Promise<{ user: string | null; token: string | null }> {
  return page.evaluate(() => ({
    user: localStorage.getItem('user'),
    token: localStorage.getItem('token'),
  }))
}

/** Delays matching calls until `release`. */
export async function holdBack(page: Page, calls: RegExp): Promise<{ release: () => void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: () => gate.resolve() }
}

/** Lets the timers of a page that have one of these lengths, in milliseconds, never end. */
export async function stopTimers(on: Page | BrowserContext, ...lengths: number[]): Promise<void> {
  await on.addInitScript((stopped) => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (set, self, given) =>
        stopped.includes(given[1] as number) ? 0 : (Reflect.apply(set, self, given) as number),
    })
  }, lengths)
}

/** Lets toasts with Undo stay: on a busy machine their twelve seconds are over before the next act of a test. */
export async function keepUndo(on: Page | BrowserContext): Promise<void> {
  await stopTimers(on, 12_000)
}

/** The scripts of the site; held back, a page is what a slow line shows. */
export const SCRIPTS = /\.js(\?|$)/

export const LIST_CALL = /\/api\/v1\/posts\/(\?|$)/
export const POST_CALL = /\/api\/v1\/posts\/p\//

/**
 * Waits until the served page is complete and contains `text`: it may be a second stale, or a skeleton
 * on a busy machine.
 */
export async function untilServed(page: Page, address: string, text = ''): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(address)
    expect(answer.headers()['cache-control']).toContain('s-maxage')
    expect(await answer.text()).toContain(text)
  }).toPass({ intervals: [100] })
}

/** Waits until an address has this status: on a busy machine, a page that is gone may be a skeleton with 200. */
export async function untilStatus(page: Page, address: string, status: number): Promise<void> {
  const statusNow = async () => (await page.request.get(address)).status()
  await expect.poll(statusNow, { message: address }).toBe(status)
}

/** Makes the screen of a post fail with this message. The list, which may be fetched again, stays. */
export async function breakPosts(page: Page, message: string): Promise<void> {
  await page.evaluate((cause) => {
    const toUTCString = Reflect.get(Date.prototype, 'toUTCString')
    Object.assign(Date.prototype, {
      toUTCString(this: Date) {
        if (location.pathname.startsWith('/post/')) throw new Error(cause)
        return toUTCString.call(this)
      },
    })
  }, message)
}

/** The page is seen again, so that it loads what has failed. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}
