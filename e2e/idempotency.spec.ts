import { expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import { alertOf, fill, open, submitOf } from './support/screens.ts'
import { test } from './support/test.ts'

const CREATE_CALL = /\/api\/v1\/posts\/createpost$/

/** Lets the service do its work and loses its answer, as often as told; then lets all through. */
async function loseAnswers(page: Page, times: number): Promise<Request[]> {
  const attempts: Request[] = []
  await page.route(CREATE_CALL, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    attempts.push(route.request())
    if (attempts.length > times) return route.continue()
    expect((await route.fetch()).ok()).toBe(true)
    return route.abort('connectionreset')
  })
  return attempts
}

function keysOf(attempts: Request[]): (string | undefined)[] {
  return attempts.map((attempt) => attempt.headers()['idempotency-key'])
}

async function titlesOf(origin: string, authorId: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/v1/posts/?limit=100`)
  const { posts } = (await response.json()) as {
    posts: { title: string; author: { _id: string } }[]
  }
  return posts.filter(({ author }) => author._id === authorId).map(({ title }) => title)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click()
}

test('Publish again after a lost answer makes one post', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET/)
  const { user } = await signIn()
  await open(page, '/createpost')
  const attempts = await loseAnswers(page, 2)
  await fill(page, { 'Post Title': 'Sent three times', 'Post Content': 'Words' })
  for (let lost = 1; lost <= 2; lost++) {
    await publish(page)
    await expect.poll(() => attempts.length).toBe(lost)
    await expect(submitOf(page).button).toBeEnabled()
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  }
  await publish(page)
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  expect(await titlesOf(api.origin, user._id)).toEqual(['Sent three times'])
  expect(keysOf(attempts)).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)))
  expect(new Set(keysOf(attempts)).size).toBe(1)
})

test('Other words after a lost answer: the person is told, and decides', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET/, /status of 409/)
  const { user } = await signIn()
  await open(page, '/createpost')
  const attempts = await loseAnswers(page, 1)
  await fill(page, { 'Post Title': 'First words', 'Post Content': 'Words' })
  await publish(page)
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await fill(page, { 'Post Title': 'Second words' })
  await publish(page)
  await expect(page.getByText('An earlier attempt was published, with other words.')).toBeVisible()
  await expect(page.getByLabel('Post Title')).toHaveValue('Second words')
  expect(await titlesOf(api.origin, user._id)).toEqual(['First words'])
  await publish(page)
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  expect(await titlesOf(api.origin, user._id)).toEqual(['Second words', 'First words'])
  expect(new Set(keysOf(attempts)).size).toBe(2)
})

test('A form sent twice at once makes one post', async ({ page, api, signIn }) => {
  const { user } = await signIn()
  await open(page, '/createpost')
  const attempts = await loseAnswers(page, 0)
  await fill(page, { 'Post Title': 'Sent twice', 'Post Content': 'Words' })
  // Two submits before React can draw the disabled button.
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
  await expect(alertOf(page, 'Post created successfully').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(attempts).toHaveLength(2)
  expect(new Set(keysOf(attempts)).size).toBe(1)
  expect(await titlesOf(api.origin, user._id)).toEqual(['Sent twice'])
})

test('A second post from a new form is a second post', async ({ page, api, signIn }) => {
  const { user } = await signIn()
  for (let post = 0; post < 2; post++) {
    await open(page, '/createpost')
    await fill(page, { 'Post Title': 'The same words', 'Post Content': 'Words' })
    await publish(page)
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  }
  expect(await titlesOf(api.origin, user._id)).toHaveLength(2)
})
