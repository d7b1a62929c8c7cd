import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import { DataService } from './support/accounts.ts'
import { QUICK_PASSWORDS, startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import {
  alertOf,
  cardOf,
  cards,
  control,
  fill,
  heading,
  open,
  untilServed,
} from './support/screens.ts'
import { test as base } from './support/test.ts'

/** As many sign-ups from an address as the service takes without asking for work. */
const COOL = 80

const SIGNUP_CALL = /\/users\/signup$/

const test = base.extend<{ limited: Product }>({
  /** A product with its limits on. */
  limited: async ({ page }, use) => {
    const product = await startProduct({ RATE_LIMITS: 'on' }, QUICK_PASSWORDS)
    await use(product)
    await page.close()
    await product.stop()
  },
})

async function makeHot({ apiOrigin }: Product): Promise<void> {
  const api = new DataService(apiOrigin)
  for (let done = 0; done < COOL; done++) await api.signUp()
}

async function fillSignUp(page: Page): Promise<void> {
  await fill(page, {
    'Full Name': 'Ada Lovelace',
    'Email Address': 'ada@example.com',
    Password: 'correct horse battery',
  })
}

test('if there are very many sign-ups, the page solves the proof of work', async ({
  page,
  limited,
  problems,
}) => {
  test.setTimeout(360_000)
  problems.allow(/429/, /proof\.worker/, /Failed to load a part/)
  await makeHot(limited)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await open(page, `${limited.webOrigin}/signup`)
  expect(scripts.filter((url) => url.includes('proof'))).toEqual([])
  await fillSignUp(page)
  const button = control(page.getByRole('main'), 'Create Account')

  // Where no worker runs, the page is loaded anew, and then the refusal is said in words.
  const worker = /proof\.worker/
  await page.route(worker, (route) => route.abort())
  const loaded = page.waitForEvent('load')
  await button.click()
  await loaded
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await fillSignUp(page)
  await button.click()
  const refused =
    'Very many accounts are being created at the moment. Please try again in a little while.'
  await expect(page.locator('[data-error]')).toHaveText(refused)
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await page.unroute(worker)

  const answers: number[] = []
  page.on('response', (response) => {
    const isCall = response.request().method() === 'POST' && SIGNUP_CALL.test(response.url())
    if (isCall) answers.push(response.status())
  })
  const held = Promise.withResolvers<Route>()
  await page.route(SIGNUP_CALL, async (route) => {
    if ((await route.request().headerValue('Inkwell-Proof')) === null) return route.continue()
    held.resolve(route)
  })
  await button.click()
  const route = await held.promise
  await expect(page.getByText('Very many people are signing up. One moment, please…')).toBeVisible()
  await route.continue()
  await expect(heading(page, 'Share Your Stories Inspire the World')).toBeVisible()
  await expect(control(page, 'Logout')).toBeVisible()
  expect(answers).toEqual([429, 201])
})

test('who guesses a password reads how long to wait', async ({ page, limited, problems }) => {
  problems.allow(/40[01]|429/)
  const { user } = await new DataService(limited.apiOrigin).signUp()
  await open(page, `${limited.webOrigin}/login`)
  const error = page.locator('[data-error]')
  const button = control(page.getByRole('main'), 'Sign In')
  for (let guess = 0; guess < 5; guess++) {
    await fill(page, { 'Email Address': user.email, Password: `guess ${guess}` })
    const answered = page.waitForResponse(/\/users\/login$/)
    await button.click()
    expect((await answered).status()).toBe(401)
    await expect(error).toHaveText('The email address or the password is wrong.')
  }
  // The first wait is a second, which a slow machine takes to look at a password; then they double.
  await expect(async () => {
    const answered = page.waitForResponse(/\/users\/login$/)
    await button.click()
    expect((await answered).status()).toBe(429)
  }).toPass()
  await expect(error).toHaveText(/^Too many attempts\. Please try again in \d+ seconds?\.$/)
})

/** What the service answers for so many seconds to who has asked for too much. */
function refusal(retryAfter: number) {
  const msg = `Too many attempts. Please try again in ${retryAfter} seconds.`
  return { status: 429, json: { msg, code: 'rate_limited', retryAfter, requestId: 'x' } }
}

test('who may not delete for now reads when to try again, beside the alert', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/429/)
  const id = await api.publish(await signIn(), { title: 'Stays', content: 'Words' })
  await open(page, `/post/${id}`)
  await page.route(new RegExp(id), (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(refusal(40)) : route.continue(),
  )
  await control(page, 'Delete').click()
  await expect(alertOf(page, 'Delete Failed')).toBeVisible()
  await expect(page.getByRole('status').getByText(refusal(40).json.msg)).toBeVisible()
  await expect(heading(page, 'Stays')).toBeVisible()
})

for (const { address, button, before, fields, call } of [
  {
    address: '/createpost',
    button: 'Publish',
    before: '',
    fields: { 'Post Title': 'Kept', 'Post Content': 'Words' },
    call: /createpost$/,
  },
  {
    address: '/post/edit/ID',
    button: 'Update Post',
    before: 'Was there',
    fields: { 'Post Title': 'Kept', 'Post Content': 'Words' },
    call: /\/posts\/p\//,
  },
]) {
  test(`${button}: the wait is said, and no word is lost`, async ({
    page,
    api,
    signIn,
    problems,
  }) => {
    problems.allow(/429/)
    const id = await api.publish(await signIn(), { title: 'Was there', content: 'Words' })
    await page.route(call, (route) =>
      ['POST', 'PUT'].includes(route.request().method())
        ? route.fulfill(refusal(40))
        : route.continue(),
    )
    await open(page, address.replace('ID', id))
    // Filling a field that is being filled would append to its text.
    await expect(page.getByLabel('Post Title')).toHaveValue(before)
    await fill(page, fields)
    await control(page.getByRole('main'), button).click()
    await expect(page.locator('[data-error]')).toHaveText(refusal(40).json.msg)
    await expect(page.getByLabel('Post Title')).toHaveValue('Kept')
  })
}

test('older posts come by themselves when the wait is over', async ({ page, api, problems }) => {
  problems.allow(/429/)
  const author = await api.signUp()
  for (let number = 0; number < 26; number++) {
    await api.publish(author, { title: `Waited for ${number}`, content: 'Words' })
  }
  let refusals = 0
  const seen = Promise.withResolvers<void>()
  await page.route(/\/posts\/\?cursor=/, async (route) => {
    if (refusals++ === 0) return route.fulfill(refusal(2))
    await seen.promise
    return route.continue()
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await untilServed(page, '/all-post', 'Waited for 25')
  await open(page, '/all-post')
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText(refusal(2).json.msg)).toBeVisible()
  seen.resolve()
  await expect(cardOf(page, 'Waited for 0')).toBeAttached()
  await expect(page.getByText(refusal(2).json.msg)).toBeHidden()
})
