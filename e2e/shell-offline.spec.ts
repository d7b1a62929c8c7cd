import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { NO_CONNECTION, untilKept } from './support/offline.ts'
import { alertOf, cardOf, control, heading, open, topBar } from './support/screens.ts'
import { startSite } from './support/product.ts'
import { test } from './support/test.ts'
import { picture } from './support/pictures.ts'

test.use({ serviceWorkers: 'allow' })

function badge(page: Page) {
  return topBar(page).getByText(/^Offline You are offline/)
}

/** The addresses of all that is kept on this device. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(lists)).flat().map(({ url }) => url)
  })
}

function isPicture(address: string): boolean {
  return new URL(address).pathname.startsWith('/images/')
}

test('Offline: a post that was read opens again, with its picture, in a tab and from the list', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(...NO_CONNECTION)
  const author = await api.signUp()
  const image = picture()
  const id = await api.publish(author, { title: 'Read before', content: 'Kept words', image })
  const never = await api.publish(author, { title: 'Never opened', content: 'Unseen' })
  const [list, post] = [`${api.origin}/api/v1/posts/`, `${api.origin}/api/v1/posts/p/${id}`]
  await open(page, `/post/${id}`)
  await untilKept(page, [post, `${post}/around`])
  await expect.poll(async () => (await keptOn(page)).some(isPicture)).toBe(true)
  await control(topBar(page), 'All Post').click()
  await expect(cardOf(page, 'Never opened')).toBeVisible()
  await untilKept(page, [list])

  await context.setOffline(true)
  await page.goto(`/post/${id}`)
  await expect(heading(page, 'Read before')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Kept words')
  const cover = page.getByRole('main').locator('img').first()
  const shape = () =>
    cover.evaluate((img: HTMLImageElement) => img.naturalHeight / img.naturalWidth)
  await expect.poll(shape).toBeCloseTo(480 / 640, 1)
  await expect(badge(page)).toBeVisible()

  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await cardOf(page, 'Read before').getByRole('link').first().click()
  await expect(heading(page, 'Read before')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Read before')).toBeVisible()
  await page.goto('/all-post')
  await expect(cardOf(page, 'Read before')).toBeVisible()

  await page.goto(`/post/${never}`)
  await expect(heading(page, 'You are offline')).toBeVisible()
  await control(page.getByRole('main'), 'Go to all posts').click()
  await expect(cardOf(page, 'Never opened')).toBeVisible()
})

test('Offline: the screens without posts open, too, and hydrate', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(...NO_CONNECTION)
  await open(page, '/login')
  await untilKept(page, [])
  await context.setOffline(true)
  for (const [address, title] of [
    ['/', 'Share Your Stories Inspire the World'],
    ['/login', 'Sign In'],
    ['/signup/', 'Create Account'],
  ] as const) {
    await open(page, address)
    await expect(heading(page, title)).toBeVisible()
  }
  await page.goto('/somewhere/else')
  await expect(heading(page, 'You are offline')).toBeVisible()
})

test('Offline: the page that says so tries again', async ({ page, context, problems }) => {
  problems.allow(...NO_CONNECTION)
  await open(page, '/login')
  await untilKept(page, [])
  await context.setOffline(true)
  await page.goto('/tags')
  await expect(heading(page, 'You are offline')).toBeVisible()
  await context.setOffline(false)
  await control(page.getByRole('main'), 'Try again').click()
  await expect(heading(page, 'Tags')).toBeVisible()
})

test('Offline: online, a deleted post is gone at once, and for later, too', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(...NO_CONNECTION, /status of 404/)
  const author = await api.signUp()
  const id = await api.publish(author, { title: 'Soon gone', content: 'Words' })
  await open(page, `/post/${id}`)
  const post = `${api.origin}/api/v1/posts/p/${id}`
  await untilKept(page, [post, `${post}/around`])
  await api.remove(author, id)
  await expect(async () => {
    expect((await page.goto(`/post/${id}`))?.status()).toBe(404)
  }).toPass()
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect.poll(async () => (await keptOn(page)).filter((url) => url.includes(id))).toEqual([])
  await context.setOffline(true)
  await page.goto(`/post/${id}`)
  await expect(heading(page, 'You are offline')).toBeVisible()
})

test('Offline: a post that its author deletes leaves this device', async ({
  page,
  api,
  signIn,
}) => {
  const id = await api.publish(await signIn(), { title: 'Mine, and gone', content: 'Words' })
  await open(page, `/post/${id}`)
  const post = `${api.origin}/api/v1/posts/p/${id}`
  await untilKept(page, [post, `${post}/around`])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  await expect.poll(async () => (await keptOn(page)).filter((url) => url.includes(id))).toEqual([])
})

test('Offline: nothing of an author’s work is kept: no edit, no write, no session', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'To edit', content: 'Words' })
  await open(page, '/login')
  await untilKept(page, [])
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('To edit')
  await page.reload()
  await expect(page.getByLabel('Post Title')).toHaveValue('To edit')
  const kept = (await keptOn(page)).filter((url) => url.startsWith(api.origin))
  expect(kept).toEqual([])
})

test('Offline: the worker is requested only after the first page has loaded', async ({ page }) => {
  const order: string[] = []
  page.on('request', (request) => order.push(new URL(request.url()).pathname))
  page.on('load', () => order.push('load'))
  await open(page, '/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const asked = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return new URL(registration.active?.scriptURL ?? '').pathname
  })
  expect(asked).toBe('/sw.js')
  expect(order.slice(0, order.indexOf('load'))).not.toContain('/sw.js')
})

test('Offline: the worker is sent with `no-cache` and a CSP of its own', async ({ page, api }) => {
  const answer = await page.request.get('/sw.js')
  const headers = answer.headers()
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; connect-src 'self' ${api.origin}; frame-ancestors 'none'`,
  )
})

test('Offline: an older build’s files leave this device when the next one comes', async ({
  page,
}) => {
  // A document that registers no worker, which could have tidied up already.
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    await (await caches.open('inkwell-build-old')).put('/assets/old.js', new Response('old'))
    await (await caches.open('somebody-else')).put('/theirs', new Response('theirs'))
  })
  await open(page, '/login')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const names = () => page.evaluate(() => caches.keys())
  // It takes hold of the page a moment before it has tidied up.
  await expect.poll(names).not.toContain('inkwell-build-old')
  expect(await names()).toContain('somebody-else')
  expect((await names()).filter((name) => name.startsWith('inkwell-build-'))).toHaveLength(1)
})

test('Offline: switched off by the site, it leaves nothing behind', async ({ page, api }) => {
  const { webOrigin, server } = await startSite(api.origin)
  await open(page, `${webOrigin}/login`)
  await untilKept(page, [])
  await server.stop()
  const WEB_PORT = new URL(webOrigin).port
  const off = await startSite(api.origin, { WEB_PORT, OFFLINE_READING: 'off' })
  await open(page, `${webOrigin}/login`)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  await page.close()
  await off.server.stop()
})

test('Offline: a post that was never read says so, and comes by itself with the connection', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(...NO_CONNECTION, /Failed to load post/)
  await api.publish(await api.signUp(), { title: 'Later', content: 'Worth the wait' })
  await open(page, '/all-post')
  await untilKept(page, [`${api.origin}/api/v1/posts/`])
  await context.setOffline(true)
  await cardOf(page, 'Later').getByRole('link').first().click()
  await expect(heading(page, 'You are offline')).toBeVisible()
  await expect(page).toHaveTitle(/^You are offline/)
  await expect(control(page.getByRole('main'), 'Go to all posts')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Later')).toBeVisible()
})

test('Offline: a list that was never read says so, and comes by itself with the connection', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(...NO_CONNECTION, /Failed to load posts/)
  await api.publish(await api.signUp(), { title: 'Later', content: 'Words' })
  await open(page, '/login')
  await untilKept(page, [])
  await context.setOffline(true)
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(control(page.getByRole('main'), 'Go to the start page')).toBeVisible()
  await context.setOffline(false)
  await expect(cardOf(page, 'Later')).toBeVisible()
})

test('Offline: the archive and an author say so, and come by themselves with the connection', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(...NO_CONNECTION, /Failed to load (?:archive|author|posts)/)
  const author = await api.signUp('Ada Far')
  const id = await api.publish(author, { title: 'Near', content: 'Words' })
  await open(page, `/post/${id}`)
  const post = `${api.origin}/api/v1/posts/p/${id}`
  await untilKept(page, [post, `${post}/around`])
  const offline = page.getByRole('heading', { name: 'You are offline' })
  for (const title of ['Archive', 'Ada Far']) {
    await context.setOffline(true)
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expect(offline).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page, title)).toBeVisible()
    await expect(offline).toBeHidden()
    await page.goBack()
    await expect(heading(page, 'Near')).toBeVisible()
  }
})
