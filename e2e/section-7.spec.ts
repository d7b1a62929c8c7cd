import { expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import { alertOf, cardOf, control, fill, heading, open, topBar } from './support/screens.ts'
import { DRAFT_CALLS } from './support/stored-drafts.ts'
import { test } from './support/test.ts'
import { plainPost } from './support/plain-service.ts'
import { picture } from './support/pictures.ts'

/** The product's calls to the data service, without the browser's own preflights. */
function recordCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/') && request.method() !== 'OPTIONS') calls.push(request)
  })
  return calls
}

type FormWindow = Window & { sentParts?: string[] }

/** Keeps the parts of a form that is sent: the wire shows the browser's files to nobody. */
async function recordForms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (...request) => {
      const body = request[1]?.body
      if (body instanceof FormData) {
        const sentParts = [...body].map(
          ([key, part]) => `${key}: ${part instanceof File ? part.size : part}`,
        )
        Object.assign(window, { sentParts })
      }
      return send(...request)
    }
  })
}

const nameOf = (request: Request) => `${request.method()} ${request.url()}`

/** The first call with this method, but for drafts, which are saved by themselves. */
async function callOf(page: Page, method: string, act: () => Promise<void>): Promise<Request> {
  const call = page.waitForRequest(
    (each) => each.method() === method && !DRAFT_CALLS.test(each.url()),
  )
  await act()
  return call
}

test('§7 POST /api/v1/users/login: JSON body of email and password', async ({ page, product }) => {
  await open(page, '/login')
  await page.route(/login$/, (route) => route.fulfill({ json: {} }))
  await fill(page, { 'Email Address': 'ada@example.com', Password: '  spaces kept  ' })
  const call = await callOf(page, 'POST', () =>
    page.getByRole('main').getByRole('button', { name: 'Sign In' }).click(),
  )
  expect(call.url()).toBe(`${product.apiOrigin}/api/v1/users/login`)
  expect(call.headers()['content-type']).toBe('application/json')
  expect(call.postDataJSON()).toEqual({ email: 'ada@example.com', password: '  spaces kept  ' })
})

test('§7 POST /api/v1/users/signup: JSON body of name, email and password', async ({
  page,
  product,
}) => {
  await open(page, '/signup')
  await page.route(/signup$/, (route) => route.fulfill({ json: {} }))
  const fields = { 'Full Name': 'Ada', 'Email Address': 'ada@example.com', Password: '12345678' }
  await fill(page, fields)
  const call = await callOf(page, 'POST', () =>
    page.getByRole('button', { name: 'Create Account', exact: true }).click(),
  )
  expect(call.url()).toBe(`${product.apiOrigin}/api/v1/users/signup`)
  expect(call.headers()['content-type']).toBe('application/json')
  const body = { name: 'Ada', email: 'ada@example.com', password: '12345678' }
  expect(call.postDataJSON()).toEqual(body)
})

for (const way of ['opened', 'navigated to']) {
  test(`§7 GET /api/v1/posts/: the first list call has no query and no session when ${way}`, async ({
    page,
    product,
    signIn,
  }) => {
    await signIn()
    if (way === 'navigated to') await open(page, '/')
    const calls = recordCalls(page)
    if (way === 'opened') await page.goto('/all-post')
    else await control(topBar(page), 'All Post').click()
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    const [first] = calls
    expect(first && nameOf(first)).toBe(`GET ${product.apiOrigin}/api/v1/posts/`)
    expect(await first?.headerValue('authorization')).toBeNull()
  })
}

for (const way of ['opened', 'navigated to']) {
  test(`§7 GET /api/v1/posts/p/{id}: asked without a session when ${way}`, async ({
    page,
    product,
    api,
    signIn,
  }) => {
    const id = await api.publish(await signIn(), { title: 'Called for', content: 'Words' })
    if (way === 'navigated to') await open(page, '/all-post')
    const calls = recordCalls(page)
    if (way === 'opened') await page.goto(`/post/${id}`)
    else await cardOf(page, 'Called for').getByRole('link').first().click()
    const wanted = `GET ${product.apiOrigin}/api/v1/posts/p/${id}`
    await expect.poll(() => calls.map(nameOf)).toContain(wanted)
    const call = calls.find((each) => nameOf(each) === wanted)
    expect(await call?.headerValue('authorization')).toBeNull()
    await expect(heading(page, 'Called for')).toBeVisible()
  })
}

test('§7 POST /api/v1/posts/createpost: multipart title, content and image, bearer token', async ({
  page,
  product,
  problems,
  signIn,
}) => {
  // The form of a draft that is saved names it.
  problems.allow(/ERR_FAILED/)
  await page.route(DRAFT_CALLS, (route) => route.abort())
  const { token } = await signIn()
  await recordForms(page)
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'In parts', 'Post Content': 'Words' })
  const buffer = picture(8, 8)
  const file = { name: 'cover.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  const call = await callOf(page, 'POST', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  )
  expect(call.url()).toBe(`${product.apiOrigin}/api/v1/posts/createpost`)
  expect(call.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(call.headers().authorization).toBe(`Bearer ${token}`)
  const parts = await page.evaluate(() => (window as FormWindow).sentParts)
  expect(parts?.toSorted()).toEqual([
    'content: Words',
    `image: ${buffer.length}`,
    'title: In parts',
  ])
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
})

test('§7 POST /api/v1/posts/createpost: any data means success', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await page.route(/createpost$/, (route) => route.fulfill({ status: 200, json: {} }))
  await fill(page, { 'Post Title': 'Whatever', 'Post Content': 'Words' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('§7 PUT /api/v1/posts/p/{id}: JSON body of title and content, bearer token', async ({
  page,
  product,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/ERR_FAILED/)
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'Before', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Before')
  // The change of a draft that is saved names it.
  await page.route(DRAFT_CALLS, (route) => route.abort())
  const content = 'Line one\nLine two'
  await fill(page, { 'Post Title': 'After', 'Post Content': content })
  const call = await callOf(page, 'PUT', () =>
    page.getByRole('button', { name: 'Update Post' }).click(),
  )
  expect(call.url()).toBe(`${product.apiOrigin}/api/v1/posts/p/${id}`)
  expect(call.headers()['content-type']).toBe('application/json')
  expect(call.headers().authorization).toBe(`Bearer ${ada.token}`)
  // Beside what is specified, the version that the edit began from: no change is overwritten unseen.
  const updatedAt: unknown = expect.any(String)
  expect(call.postDataJSON()).toEqual({ title: 'After', content, updatedAt })
})

test('§7 DELETE /api/v1/posts/p/{id}: bearer token', async ({ page, product, api, signIn }) => {
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'To go', content: 'Words' })
  await open(page, `/post/${id}`)
  const call = await callOf(page, 'DELETE', () =>
    page.getByRole('button', { name: 'Delete', exact: true }).click(),
  )
  expect(call.url()).toBe(`${product.apiOrigin}/api/v1/posts/p/${id}`)
  expect(call.headers().authorization).toBe(`Bearer ${ada.token}`)
})

test('§7 The specification alone: every screen works on the specified response fields', async ({
  page,
  plain,
  problems,
}) => {
  // The specification alone has no drafts.
  problems.allow(/status of 404.*\/drafts/)
  const { service, webOrigin } = plain
  service.posts = [plainPost({ _id: 'p1', title: 'Plain', content: 'Plain words' })]
  await open(page, `${webOrigin}/login`)
  await fill(page, { 'Email Address': 'grace@example.com', Password: 'whatever' })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${webOrigin}/`)

  await control(topBar(page), 'Write').click()
  await fill(page, { 'Post Title': 'New', 'Post Content': 'Words' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()

  await control(topBar(page), 'All Post').click()
  await page.getByRole('link', { name: 'Plain', exact: true }).click()
  await control(page.getByRole('main'), 'Edit').click()
  await expect(page.getByLabel('Post Content')).toHaveValue('Plain words')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
  await expect(page).toHaveURL(`${webOrigin}/post/p1`)

  await control(page.getByRole('main'), 'Delete').click()
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  await expect(page).toHaveURL(`${webOrigin}/`)
})
