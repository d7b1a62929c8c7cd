import { expect } from '@playwright/test'
import type { Request } from '@playwright/test'
import { expectWords, WORDS, write } from './support/drafts.ts'
import { alertOf, fill, open } from './support/screens.ts'
import { test } from './support/test.ts'

const NO_CONNECTION = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
const KEPT = /^There is no connection\. Your text is kept in this browser/

test('Offline: publishing says that there is no connection and that the words are kept', async ({
  page,
  context,
  signIn,
  problems,
}) => {
  problems.allow(...NO_CONNECTION)
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('[data-error]')).toHaveText(KEPT)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expectWords(page, WORDS)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
})

test('Offline: a browser that believes itself online says so, too, once it has looked', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(...NO_CONNECTION)
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.route(/\/api\/v1\/|\/healthz$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('[data-error]')).toHaveText(KEPT)
})

test('Offline: the edit form says why it is empty, and fills itself with the connection', async ({
  page,
  context,
  api,
  signIn,
  problems,
}) => {
  problems.allow(...NO_CONNECTION, /Failed to load post/)
  const id = await api.publish(await signIn(), { title: 'Published', content: 'Words' })
  await open(page, `/post/${id}`)
  // Its script and texts are there; its answer will not come.
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const script = page.waitForResponse(/edit-post\.page-[^/]+\.js$/)
  await page.getByRole('link', { name: 'Edit', exact: true }).hover()
  await script
  await expect.poll(() => pending.size).toBe(0)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText(/so the post could not be loaded/)).toBeVisible()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await context.setOffline(false)
  await expectWords(page, { 'Post Title': 'Published', 'Post Content': 'Words' })
  await expect(page.getByText(/so the post could not be loaded/)).toHaveCount(0)
})

test('Offline: signing in says that there is no connection', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(...NO_CONNECTION)
  await open(page, '/login')
  await fill(page, { 'Email Address': 'ada@example.com', Password: 'long enough' })
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.locator('[data-error]')).toHaveText(
    'There is no connection. Please try again when it is back.',
  )
})

test('Offline: a preview that was never opened says so, and leaves the words alone', async ({
  page,
  context,
  signIn,
  problems,
}) => {
  problems.allow(...NO_CONNECTION, /Failed to load a part: preview/)
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByText('There is no connection. Please try again when it is back.'),
  ).toBeVisible()
  await expectWords(page, WORDS)
})

test('Offline: a preview that cannot be rendered yet says why, and is rendered later', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(...NO_CONNECTION)
  await signIn()
  await open(page, '/createpost')
  await write(page)
  const lost = /\/preview\.worker-[^/]+\.js|\/healthz$/
  await page.route(lost, (route) => route.abort())
  await page.getByRole('button', { name: 'Preview' }).click()
  const pane = page.getByRole('region', { name: 'Preview' })
  await expect(pane.getByRole('status')).toHaveText(/^There is no connection/)
  await page.unroute(lost)
  // When the connection is back, it is rendered by itself.
  await expect(pane.locator('.prose')).not.toBeEmpty()
  await page.getByLabel('Post Content').press('End')
  await page.keyboard.type(' again')
  await expect(pane.getByText('again')).toBeVisible()
  await expect(pane.getByRole('status')).toBeEmpty()
})
