import { globSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { alertOf, fill, open } from './support/screens.ts'
import { test } from './support/test.ts'

const SOURCES = new URL('../apps/web/src/', import.meta.url).pathname

/** Takes a file of the build away, as a new build does, until the page is loaded anew or for good. */
async function takeAway(page: Page, file: RegExp, isForGood = false): Promise<() => number> {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(file, (route) =>
    isForGood || loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  return () => loads
}

const report = (page: Page) => page.getByRole('button', { name: 'Report this post' })

test('Report: where a new build has taken its script away, the page loads anew and opens it', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/status of 404/, /Failed to load a part/)
  const id = await api.publish(await api.signUp(), { title: 'Open for long', content: 'Words' })
  await open(page, `/post/${id}`)
  await takeAway(page, /\/assets\/report-dialog-[^/]+\.js$/)
  await report(page).click()
  await expect(page.getByRole('dialog', { name: 'Report this post' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(report(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Report: a script that cannot be loaded is reported, without endless reloads', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/status of 404/, /Failed to load a part/)
  const id = await api.publish(await api.signUp(), { title: 'Gone', content: 'Words' })
  await open(page, `/post/${id}`)
  const loads = await takeAway(page, /\/assets\/report-dialog-[^/]+\.js$/, true)
  await report(page).click()
  await expect(alertOf(page, 'Something went wrong. Please try again.')).toBeVisible()
  expect(loads()).toBe(1)
})

test('Sign-up: where the script of a proof is gone, the page loads anew with what was typed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (404|429)/, /Failed to load a part/)
  await page.route(/\/users\/signup$/, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const proof = { challenge: 'c', prefix: 'p', target: '00', max: 1 }
    return route.fulfill({ status: 429, json: { msg: 'Busy.', code: 'proof_required', proof } })
  })
  await open(page, '/signup')
  await takeAway(page, /\/assets\/solve-proof-[^/]+\.js$/, true)
  const typed = { 'Full Name': 'Ada Lovelace', 'Email Address': 'ada@example.com' }
  await fill(page, { ...typed, Password: 'long enough' })
  const submit = page.getByRole('main').getByRole('button', { name: 'Create Account' })
  const loaded = page.waitForEvent('load')
  await submit.click()
  await loaded
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toContain('long enough')
  await fill(page, { Password: 'long enough' })
  await submit.click()
  await expect(page.getByText('Busy.')).toBeVisible()
})

test('Every part that is loaded on demand is loaded by a way that knows of new builds', () => {
  const files = globSync('**/!(*.d|*.test).{ts,tsx}', { cwd: SOURCES })
  const importing = files.filter((file) =>
    /(?<![\w.])import\(/.test(readFileSync(SOURCES + file, 'utf8')),
  )
  const free = importing.filter(
    (file) => !/lazyImport(?:Later)?\(/.test(readFileSync(SOURCES + file, 'utf8')),
  )
  // Screens, which open the whole page; texts, which come with a screen or a part; what the page
  // itself is made of, which the entry looks after.
  const known = free.filter((file) => !/^(?:routes|head-script|languages\/\w+)\.ts$/.test(file))
  expect(known).toEqual([])
  expect(importing.length).toBeGreaterThan(4)
})
