import { expect } from '@playwright/test'
import {
  cardOf,
  control,
  heading,
  holdBack,
  LIST_CALL,
  open,
  POST_CALL,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const OPEN_ROUTES = [
  ['/', 'Share Your Stories Inspire the World'],
  ['/login', 'Sign In'],
  ['/signup', 'Create Account'],
] as const

test('§2 Routes without calls are open and answer with their screens', async ({ page }) => {
  for (const [address, title] of OPEN_ROUTES) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    await expect(heading(page, title)).toBeVisible()
  }
})

test('§2 Route /all-post is open and answers with the posts', async ({ page, api }) => {
  await api.publish(await api.signUp(), { title: 'On the list', content: 'Words' })
  const response = await page.goto('/all-post')
  expect(response?.status()).toBe(200)
  await expect(cardOf(page, 'On the list')).toBeVisible()
})

test('§2 Route /post/{id} is open and answers with the post', async ({ page, api }) => {
  const id = await api.publish(await api.signUp(), { title: 'By its address', content: 'Words' })
  const response = await page.goto(`/post/${id}`)
  expect(response?.status()).toBe(200)
  await expect(heading(page, 'By its address')).toBeVisible()
})

test('§2 Route /createpost: without a user, redirect to /login, replacing the entry', async ({
  page,
}) => {
  await open(page, '/all-post')
  const before = await page.evaluate(() => history.length)
  await page.goto('/createpost')
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await expect(page).toHaveURL('/all-post')
})

test('§2 Route /createpost by a link: the guard replaces the entry as well', async ({ page }) => {
  await open(page, '/')
  const before = await page.evaluate(() => history.length)
  await control(page.getByRole('main'), 'Start Writing Today').click()
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('§2 Route /createpost never shows the form to signed-out people', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      const form = document.querySelector('form textarea')
      if (form?.checkVisibility({ visibilityProperty: true })) console.error('The form was seen')
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto('/createpost')
  await expect(heading(page, 'Sign In')).toBeVisible()
})

test('§2 Route /createpost opens for a signed-in user', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await expect(heading(page, 'Create Your Post')).toBeVisible()
  await expect(page).toHaveURL('/createpost')
})

test('§2 Route /post/edit/{id} has no guard: it opens signed out, too', async ({ page, api }) => {
  const id = await api.publish(await api.signUp(), { title: 'Unguarded', content: 'Words' })
  const response = await page.goto(`/post/edit/${id}`)
  expect(response?.status()).toBe(200)
  await expect(heading(page, 'Edit Post')).toBeVisible()
  await expect(page.getByLabel('Post Title')).toHaveValue('Unguarded')
  await expect(page).toHaveURL(`/post/edit/${id}`)
})

test('§2 Unknown paths answer 404 with the not-found screen', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  for (const address of ['/nowhere', '/post', '/post/edit', '/all-post/2', '/login/x']) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(404)
    await waitUntilAlive(page)
    await expect(heading(page, 'Page not found')).toBeVisible()
    await expect(page).toHaveTitle(/not found/i)
    await control(page.getByRole('main'), 'Go to all posts').click()
    await expect(page).toHaveURL('/all-post')
  }
})

test('§2 Unknown paths which no router reads answer 404 in the same words', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  for (const address of ['/%0A', '/%E2%80%A8']) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(404)
    await expect(heading(page, 'Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Go to all posts' }).click()
    await expect(page).toHaveURL('/all-post')
  }
})

const ODD_IDS = ['unknown', '00000000-0000-7000-8000-000000000000', '%00', '%F0%9F%92%A9', 'a%2Fb']

test('§A Ids that are no post answer 404 with the not-found screen', async ({ page, problems }) => {
  problems.allow(/status of 404/, /Failed to load/)
  for (const id of ODD_IDS) {
    // On a busy machine, the server sends a skeleton with 200.
    await expect(async () => {
      const response = await page.goto(`/post/${id}`)
      expect(response?.status(), id).toBe(404)
    }).toPass()
    await waitUntilAlive(page)
    await expect(heading(page, 'Page not found')).toBeVisible()
  }
})

test('§A An id that is not even an address is refused in the same words', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  const response = await page.goto('/post/%E0%A4%A')
  expect(response?.status()).toBe(404)
  await waitUntilAlive(page)
  await expect(heading(page, 'Page not found')).toBeVisible()
})

for (const [address, page] of [
  ['/ALL-post/?a=1', '/all-post?a=1'],
  ['//login', '/login'],
  ['/%73ignup', '/signup'],
] as const) {
  test(`§2 Route ${address} is another spelling of ${page}, and leads there`, async ({
    product,
  }) => {
    const answer = await fetch(product.webOrigin + address, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, page])
  })
}

test('§A A deleted post answers 404, by its address and by a link that is still there', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/status of 404/, /Failed to load/)
  const ada = await api.signUp()
  const id = await api.publish(ada, { title: 'Soon gone', content: 'Words' })
  await page.clock.install()
  const listed = page.waitForResponse(LIST_CALL)
  await open(page, '/all-post')
  await listed
  await expect(cardOf(page, 'Soon gone')).toBeVisible()

  // A list that is renewed meanwhile would take the link away before anybody follows it.
  const list = await holdBack(page, LIST_CALL)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await api.remove(ada, id)
  const answer = page.waitForResponse(POST_CALL)
  await cardOf(page, 'Soon gone').getByRole('link').first().click()
  expect((await answer).status()).toBe(404)
  await expect(heading(page, 'Page not found')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  list.release()

  await expect.poll(async () => (await page.request.get(`/post/${id}`)).status()).toBe(404)
  // Nobody comes back within the moment in which a list counts as just read.
  await page.clock.runFor(1_000)
  await page.goBack()
  await expect(page).toHaveURL('/all-post')
  await expect(heading(page, 'All posts')).toBeVisible()
  await expect(cardOf(page, 'Soon gone')).toHaveCount(0)
})
