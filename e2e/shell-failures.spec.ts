import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { breakPosts, cardOf, control, heading, open, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

const SIGN_IN_SCRIPT = /\/assets\/sign-in\.page-[^/]+\.js$/

/** Addresses of the whole pages that the browser asks for. */
function watchDocuments(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('Shell: where a new build has taken away the script of a screen, the whole page opens', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/, /Failed to load a screen/)
  await open(page, '/all-post')
  // The route stays: to take it away changes how requests are watched while the next page opens.
  let asked = 0
  await page.route(SIGN_IN_SCRIPT, (route) =>
    asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  const documents = watchDocuments(page)
  await control(topBar(page), 'Sign In').click()
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' }).last()).toBeEnabled()
  expect(documents).toEqual(['/login'])
  await page.goBack()
  await expect(heading(page, 'All posts')).toBeVisible()
})

test('Shell: a script that stays away is tried once more and leaves a page that can be read', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/, /Failed to load this screen/)
  await page.route(SIGN_IN_SCRIPT, (route) => route.fulfill({ status: 404 }))
  const documents = watchDocuments(page)
  await page.goto('/login')
  await expect.poll(() => problems.count(/Failed to load this screen/)).toBe(2)
  expect(documents).toEqual(['/login', '/login'])
  await expect(heading(page, 'Sign In')).toBeVisible()
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
})

for (const [way, address, title] of [
  ['Go to all posts', '/all-post', 'All posts'],
  ['Go to the start page', '/', 'Share Your Stories Inspire the World'],
] as const) {
  test(`Shell: the not-found screen has a way on: ${way}`, async ({ page, problems }) => {
    problems.allow(/status of 404/)
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(heading(page, 'Page not found')).toBeVisible()
    await control(page.getByRole('main'), way).click()
    await expect(page).toHaveURL(address)
    await expect(heading(page, title)).toBeVisible()
  })
}

test('Shell: a screen that breaks says so within the shell, logs why and has ways on', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/a secret cause/, /error occurred in/)
  const id = await api.publish(await api.signUp(), { title: 'It breaks', content: 'Words' })
  await open(page, '/all-post')
  await breakPosts(page, 'a secret cause')
  await cardOf(page, 'It breaks').getByRole('link').first().click()
  await expect(heading(page, 'This page broke')).toBeFocused()
  await expect(page).toHaveTitle('This page broke')
  await expect(page.getByText('secret')).toHaveCount(0)
  expect(problems.count(/a secret cause/)).toBeGreaterThan(0)
  await expect(control(topBar(page), 'All Post')).toBeVisible()
  await control(page.getByRole('main'), 'Load again').click()
  await expect(heading(page, 'It breaks')).toBeVisible()
  await expect(page).toHaveURL(`/post/${id}`)
})
