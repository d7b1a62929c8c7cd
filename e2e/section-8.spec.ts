import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import {
  alertOf,
  cardOf,
  control,
  fill,
  heading,
  LIST_CALL,
  open,
  POST_CALL,
  skeletons,
  topBar,
} from './support/screens.ts'
import { test } from './support/test.ts'
import { plainPost } from './support/plain-service.ts'

test.use({ reducedMotion: 'no-preference' })

test('§8 Login failure: the words of our service for a wrong password and an unknown email', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/status of 401/)
  const { user } = await api.signUp()
  const words = 'The email address or the password is wrong.'
  for (const email of [user.email, 'nobody-at-all@example.com']) {
    await open(page, '/login')
    await fill(page, { 'Email Address': email, Password: 'not the password' })
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
})

test('§8 Sign-up failure: an email that is taken, whatever its case', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/status of 409/)
  const { user } = await api.signUp()
  await open(page, '/signup')
  await fill(page, {
    'Full Name': 'Second',
    'Email Address': user.email.toUpperCase(),
    Password: 'long enough',
  })
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  const words = 'An account with this email address already exists.'
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
})

/**
 * After a call without a response, the page requests /healthz to see whether it is online. If the clock
 * leaps before that response, the page takes itself to be offline. Resolves to the function that waits.
 */
async function watchProbes(
  page: Page,
  isProbing = true,
): Promise<(times: number) => Promise<void>> {
  // A busy machine may take longer than a probe waits.
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  let probes = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/healthz') probes++
  })
  return async (times) => {
    await expect.poll(() => probes).toBeGreaterThanOrEqual(isProbing ? times : 0)
    // The page has handled earlier responses when it handles this one.
    await page.evaluate(() => fetch('/favicon.svg').then((response) => response.status))
  }
}

for (const failure of ['abort', '500'] as const) {
  test(`§8 Post list load failure (${failure}): logged only, the skeleton stays, one quiet retry`, async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED|status of 500/, /Failed to load posts/)
    await open(page, '/')
    let calls = 0
    await page.route(LIST_CALL, (route) => {
      calls++
      return failure === 'abort' ? route.abort() : route.fulfill({ status: 500 })
    })
    const untilProbed = await watchProbes(page, failure === 'abort')
    await page.clock.install()
    // Without a pointer: what is under one is prefetched, and the click of a busy machine comes too late for that.
    await control(topBar(page), 'All Post').dispatchEvent('click')
    await expect.poll(() => calls).toBeGreaterThanOrEqual(1)
    await untilProbed(1)
    await page.clock.runFor(5_000)
    await expect.poll(() => calls).toBe(2)
    await untilProbed(2)
    await expect.poll(() => problems.count(/Failed to load posts/)).toBeGreaterThan(0)
    await page.clock.runFor(60_000)
    expect(calls).toBe(2)
    await expect(skeletons(page)).toHaveCount(8)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('main')).toHaveText(/^(All posts)?$/)
  })
}

test('§8 Post list load failure: the retry that succeeds shows the posts', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await api.publish(await api.signUp(), { title: 'At the second try', content: 'Words' })
  await open(page, '/')
  await page.route(LIST_CALL, (route) => route.abort(), { times: 1 })
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await expect(cardOf(page, 'At the second try')).toBeVisible()
})

test('§8 Post detail load failure: logged only, the skeleton stays, one quiet retry', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /Failed to load post/)
  await api.publish(await api.signUp(), { title: 'Never arrives', content: 'Words' })
  await open(page, '/all-post')
  let calls = 0
  await page.route(POST_CALL, (route) => {
    calls++
    return route.abort()
  })
  const untilProbed = await watchProbes(page)
  await page.clock.install()
  // Without a pointer: what is under one is prefetched, and the click of a busy machine comes too late for that.
  await cardOf(page, 'Never arrives').getByRole('link').first().dispatchEvent('click')
  await expect.poll(() => calls).toBeGreaterThanOrEqual(1)
  await untilProbed(1)
  await page.clock.runFor(5_000)
  await expect.poll(() => calls).toBe(2)
  await untilProbed(2)
  await expect.poll(() => problems.count(/Failed to load post/)).toBeGreaterThan(0)
  await expect(skeletons(page)).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveText('')
})

for (const address of ['/all-post', '/post/p1']) {
  test(`§8 The service is down while ${address} is opened: the skeleton, with status 200`, async ({
    page,
    plain,
    problems,
  }) => {
    problems.allow(/status of 503/, /Failed to load/)
    plain.service.instead = () => ({ status: 503 })
    const response = await page.goto(plain.webOrigin + address)
    expect(response?.status()).toBe(200)
    expect(await response?.text()).toContain('data-skeleton')
    await expect.poll(() => problems.count(/Failed to load post/)).toBeGreaterThan(0)
    await expect(skeletons(page).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test("§8 Edit-screen load failure: logged only ('Failed to load post'), no message", async ({
  page,
  plain,
  problems,
}) => {
  problems.allow(/status of 500/, /Failed to load post/)
  plain.service.posts = [plainPost({ _id: 'p1' })]
  plain.service.instead = (call) => (call.startsWith('GET') ? { status: 500 } : undefined)
  await open(page, `${plain.webOrigin}/post/edit/p1`)
  await expect.poll(() => problems.count(/Failed to load post/)).toBeGreaterThan(0)
  await expect(heading(page, 'Edit Post')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[data-error]')).toHaveText('')
})

for (const answer of [{ status: 500 }, { status: 403, json: { msg: 'Not yours.' } }, 'abort']) {
  const how = typeof answer === 'string' ? answer : answer.status
  test(`§8 Delete failure (${how}): the alert Delete Failed, and the post stays`, async ({
    page,
    api,
    signIn,
    problems,
  }) => {
    problems.allow(/status of (403|500)/, /ERR_FAILED/)
    const id = await api.publish(await signIn(), { title: 'Survivor', content: 'Words' })
    await open(page, `/post/${id}`)
    await page.route(POST_CALL, (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      return typeof answer === 'string' ? route.abort() : route.fulfill(answer)
    })
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(alertOf(page, 'Delete Failed')).toBeVisible()
    // Beside the alert, what the service says.
    await expect(page.getByRole('status').getByText('Not yours.')).toHaveCount(how === 403 ? 1 : 0)
    await expect(page).toHaveURL(`/post/${id}`)
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
  })
}

test('§8 Empty post list: There is no post, on the real service', async ({
  page,
  freshProduct,
}) => {
  await page.goto(`${freshProduct.webOrigin}/all-post`)
  await expect(page.getByText('There is no post', { exact: true })).toBeVisible()
  await expect(cardOf(page, '')).toHaveCount(0)
})
