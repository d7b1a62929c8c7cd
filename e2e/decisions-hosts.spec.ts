import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { cardOf, fill, LIST_CALL, open, topBar } from './support/screens.ts'
import { test } from './support/test.ts'
import { startSite } from './support/product.ts'

const ALLOW_ORIGIN = 'access-control-allow-origin'

test('§A CORS: the site works under localhost and under 127.0.0.1', async ({
  page,
  api,
  product,
}) => {
  await api.publish(await api.signUp(), { title: 'By both names', content: 'Words' })
  const other = product.webOrigin.replace('localhost', '127.0.0.1')
  await open(page, `${other}/all-post`)
  const answer = page.waitForResponse(/\/api\/v1\/posts\/$/)
  await page.reload()
  expect((await answer).headers()[ALLOW_ORIGIN]).toBe(other)
  await expect(cardOf(page, 'By both names')).toBeVisible()

  await open(page, `${other}/signup`)
  const email = `${crypto.randomUUID()}@example.com`
  await fill(page, { 'Full Name': 'Ada', 'Email Address': email, Password: 'long enough' })
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(topBar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('§A CORS: no other origin is allowed', async ({ product }) => {
  for (const origin of ['https://evil.example', 'http://localhost:1', 'null']) {
    const answer = await fetch(`${product.apiOrigin}/api/v1/posts/`, { headers: { origin } })
    expect(answer.headers.get(ALLOW_ORIGIN), origin).not.toBe(origin)
    expect(answer.headers.get(ALLOW_ORIGIN), origin).not.toBe('*')
  }
})

test('§A The browser calls the data service itself: nothing is proxied by the web host', async ({
  page,
  product,
  problems,
}) => {
  problems.allow(/status of 404/)
  const answer = await page.request.get(`${product.webOrigin}/api/v1/posts/`)
  expect(answer.status()).toBe(404)
})

test('§A Public answers hold nothing that depends on who asks', async ({ api, product }) => {
  const ada = await api.signUp()
  const id = await api.publish(ada, { title: 'For anyone', content: 'Words' })
  const headers = { Authorization: `Bearer ${ada.token}` }
  for (const path of ['/api/v1/posts/', `/api/v1/posts/p/${id}`]) {
    const anonymous = await (await fetch(product.apiOrigin + path)).text()
    const asAuthor = await (await fetch(product.apiOrigin + path, { headers })).text()
    expect(asAuthor).toBe(anonymous)
  }
})

for (const address of ['/', '/login', '/signup', '/all-post', '/createpost', '/nowhere']) {
  test(`§A CSP: ${address} has no unsafe-inline or unsafe-eval; inline scripts are allowed by hash`, async ({
    page,
  }) => {
    const answer = await page.request.get(address)
    const policy = answer.headers()['content-security-policy']
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    const html = await answer.text()
    const inline = [
      ...html.matchAll(/<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs),
    ]
    // The form of a post has a second one, which stores what is typed before the others run.
    const count = address === '/createpost' ? 2 : 1
    expect(inline.map(([element]) => element.slice(0, 8))).toEqual(
      Array.from({ length: count }, () => '<script>'),
    )
    for (const [, code = ''] of inline) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect(policy).toContain(`'sha256-${hash}'`)
    }
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    expect(answer.headers()['set-cookie']).toBeUndefined()
  })
}

test('§A CSP: the policy is enforced: an inline script does not run', async ({
  page,
  problems,
}) => {
  problems.allowViolations()
  await open(page, '/')
  const ran = await page.evaluate(() => {
    try {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.body.append(script)
    } catch {
      // Trusted Types refuse the text before the policy refuses the script.
    }
    return 'ran' in window
  })
  expect(ran).toBe(false)
})

test('§A About: ABOUT_URL gives the link its destination', async ({ page, product }) => {
  const { webOrigin, server } = await startSite(product.apiOrigin, { ABOUT_URL: '/all-post' })
  // The service answers the site of this test's product only, and a slow page asks for newer posts.
  await page.route(LIST_CALL, (route) => route.fulfill({ json: { posts: [] } }))
  try {
    await page.goto(webOrigin, { waitUntil: 'networkidle' })
    const about = topBar(page).getByRole('link', { name: 'About', exact: true })
    await expect(about).toHaveAttribute('href', '/all-post')
  } finally {
    await page.close()
    await server.stop()
  }
})
