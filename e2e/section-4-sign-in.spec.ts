import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import { alertOf, fill, open, storedSession, submitOf, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

const FORMS = [
  {
    name: 'Sign-in',
    address: '/login',
    call: /\/users\/login$/,
    button: 'Sign In',
    fields: { 'Email Address': 'ada@example.com', Password: 'long enough' },
  },
  {
    name: 'Sign-up',
    address: '/signup',
    call: /\/users\/signup$/,
    button: 'Create Account',
    fields: { 'Full Name': 'Ada', 'Email Address': 'ada@example.com', Password: 'long enough' },
  },
] as const

const NOBODY = { user: null, token: null }
const WRONG = 'Something went wrong. Please try again.'
const USER = { _id: 'u9', name: 'Ada', email: 'ada@example.com' }

async function answerWith(page: Page, call: RegExp, body: unknown, status = 200): Promise<void> {
  await page.unroute(call)
  await page.route(call, (route: Route) => {
    const preflight = route.request().method() === 'OPTIONS'
    return preflight ? route.continue() : route.fulfill({ status, json: body })
  })
}

for (const { name, address, call, button, fields } of FORMS) {
  test(`§4 ${name} form: button disabled and spinner shown while submitting`, async ({ page }) => {
    await open(page, address)
    const gate = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      await gate.promise
      await route.fulfill({ json: { user: USER, token: 'a-token' } })
    })
    const submit = submitOf(page)
    await expect(submit.spinner).toHaveCount(0)
    await fill(page, fields)
    await submit.button.click()
    await expect(submit.button).toBeDisabled()
    await expect(submit.spinner).toBeVisible()
    gate.resolve()
    await expect(page).toHaveURL('/')
  })

  test(`§4 ${name} form: failure makes the button available again`, async ({ page, problems }) => {
    problems.allow(/status of 400/)
    await open(page, address)
    await answerWith(page, call, { msg: 'No.' }, 400)
    await fill(page, fields)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText('No.', { exact: true })).toBeVisible()
    const submit = submitOf(page)
    await expect(submit.button).toBeEnabled()
    await expect(submit.spinner).toHaveCount(0)
    await expect(page).toHaveURL(address)

    // The next attempt begins without the words of the last one.
    await page.unroute(call)
    await page.route(call, () => undefined)
    await submit.button.click()
    await expect(submit.button).toBeDisabled()
    await expect(page.getByText('No.', { exact: true })).toHaveCount(0)
  })
}

test('§4 Login stores user and token, makes the user current and goes to /', async ({
  page,
  api,
}) => {
  const { user, password } = await api.signUp()
  await open(page, '/login')
  await fill(page, { 'Email Address': user.email, Password: password })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await expect(topBar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  const stored = await storedSession(page)
  expect(JSON.parse(stored.user ?? '')).toEqual(user)
  expect(stored.token).toBeTruthy()
})

test('§4 Login goes to / wherever one came from', async ({ page, api }) => {
  const { user, password } = await api.signUp()
  await open(page, '/createpost')
  await expect(page).toHaveURL('/login')
  await fill(page, { 'Email Address': user.email, Password: password })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})

for (const [missing, body] of [
  ['token', { user: USER }],
  ['user', { token: 'a-token' }],
  ['both', {}],
] as const) {
  test(`§4 Login success requires user and token: without ${missing} it fails`, async ({
    page,
  }) => {
    await open(page, '/login')
    await answerWith(page, /\/users\/login$/, body)
    await fill(page, { 'Email Address': 'ada@example.com', Password: 'long enough' })
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText(WRONG, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toEqual(NOBODY)
  })
}

test('§4 Sign-up with user and token in the response: logged in and at /', async ({ page }) => {
  await open(page, '/signup')
  const email = `${crypto.randomUUID()}@example.com`
  await fill(page, { 'Full Name': 'Mary', 'Email Address': email, Password: 'long enough' })
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/')
  await expect(topBar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  const stored = await storedSession(page)
  expect(JSON.parse(stored.user ?? '')).toMatchObject({ name: 'Mary', email })
  expect(stored.token).toBeTruthy()
})

for (const [what, body] of [
  ['only msg', { msg: 'Signed up' }],
  ['a user without token', { user: USER }],
  ['a token without user', { token: 'a-token' }],
] as const) {
  test(`§4 Sign-up answered with ${what}: Signup successful. Please login, then /login`, async ({
    page,
  }) => {
    await open(page, '/signup')
    await answerWith(page, /\/users\/signup$/, body, 201)
    await fill(page, {
      'Full Name': 'Ada',
      'Email Address': 'ada@example.com',
      Password: 'long enough',
    })
    await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
    await expect(alertOf(page, 'Signup successful. Please login')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toEqual(NOBODY)
  })
}
