import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { sessionOf, storeInBrowser } from './support/accounts.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { alertOf, control, fill, heading, open, storedSession, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

const CLOSED = /^This blog takes new accounts by invitation\./
const OVER =
  'This invitation has been used or withdrawn, or it is too old. Ask an administrator for a new one.'

const anAddress = (): string => `guest-${randomUUID()}@example.com`

async function invite(product: Product, email: string): Promise<string> {
  const [, link = ''] = (await product.admin('invite', email)).trim().split('\n')
  return link
}

test.describe('Sign-up that is closed', () => {
  // One worker for all, because each would start a product.
  test.describe.configure({ mode: 'default' })

  let product: Product

  test.beforeAll(async () => {
    product = await startProduct({ SIGN_UP: 'closed' })
  })
  test.afterAll(() => product.stop())

  const refused = /status of 40[349]/
  const signUpButton = (page: Page) => control(page.getByRole('main'), 'Create Account')

  test('says so in place of the form, before and after React runs', async ({ page }) => {
    const html = await (await page.request.get(`${product.webOrigin}/signup`)).text()
    expect(html).toContain('This blog takes new accounts by invitation.')
    expect(html).not.toContain('name="password"')
    await open(page, `${product.webOrigin}/signup`)
    await expect(heading(page, 'Create Account')).toBeVisible()
    await expect(page.getByText(CLOSED)).toBeVisible()
    await expect(signUpButton(page)).toHaveCount(0)
    await expect(control(page.getByRole('main'), 'Sign in')).toBeVisible()
    await expect(control(topBar(page), 'Sign up')).toBeVisible()
    await expectAccessible(page)
  })

  test('the data service refuses in words, whatever the site shows', async () => {
    const json = { name: 'Sam', email: anAddress(), password: 'long enough' }
    const response = await fetch(`${product.apiOrigin}/api/v1/users/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
    expect(response.status).toBe(403)
    expect(((await response.json()) as { msg: string }).msg).toMatch(CLOSED)
  })

  test('an invited address signs up with its link, once', async ({ page, context, problems }) => {
    problems.allow(refused, /Failed to load the invitation/)
    const email = anAddress()
    const link = await invite(product, email)
    expect(link.startsWith(`${product.webOrigin}/signup#`)).toBe(true)
    await open(page, link)
    const field = page.getByLabel('Email Address')
    await expect(field).toHaveValue(email)
    await expect(field).not.toBeEditable()
    await expect(field).toHaveAccessibleDescription('Your invitation is for this address.')
    await expectAccessible(page)
    await fill(page, { 'Full Name': 'Gus Guest', Password: 'a wholly new one' })
    await signUpButton(page).click()
    await expect(page).toHaveURL(`${product.webOrigin}/`)
    const { user } = await storedSession(page)
    expect(JSON.parse(user ?? '')).toMatchObject({ name: 'Gus Guest', email })

    await storeInBrowser(context, product.webOrigin, {})
    await open(page, link)
    await expect(page.getByText(OVER)).toBeVisible()
    await expect(signUpButton(page)).toHaveCount(0)
    expect(page.url()).toBe(link)
  })

  test('an administrator invites, sees who is invited, and withdraws', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(refused, /Failed to load the invitation/)
    const grace = anAddress()
    const first = new URL(await invite(product, grace))
    const json = {
      name: 'Grace',
      email: grace,
      password: 'long enough',
      invitation: first.hash.slice(1),
    }
    const response = await fetch(`${product.apiOrigin}/api/v1/users/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
    const account = { password: 'long enough', ...((await response.json()) as object) }
    await product.admin('grant', grace)
    const session = sessionOf(account as Parameters<typeof sessionOf>[0])
    await storeInBrowser(context, product.webOrigin, session)

    const email = anAddress()
    await open(page, `${product.webOrigin}/admin?show=invitations`)
    await expect(page.getByText('No invitation is open.')).toBeVisible()
    await expectAccessible(page)
    await fill(page, { 'Whom do you invite?': email })
    await control(page, 'Invite').click()
    const dialog = page.getByRole('dialog', { name: `Invitation for ${email}` })
    const link = await dialog.getByLabel('Invitation link').inputValue()
    await expectAccessible(page)
    await control(dialog, 'Done').click()
    await expect(page.getByLabel('Whom do you invite?')).toHaveValue('')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText(`Invited by ${grace}`)

    await fill(page, { 'Whom do you invite?': grace })
    await control(page, 'Invite').click()
    await expect(page.getByLabel('Whom do you invite?')).toHaveAccessibleDescription(
      /already exists/,
    )

    await control(row, `Withdraw: ${email}`).click()
    await expect(alertOf(page, 'Invitation withdrawn')).toBeVisible()
    await expect(row).toHaveCount(0)
    await open(page, `${product.webOrigin}/admin?show=log`)
    await expect(page.getByText('Withdrew the invitation of')).toBeVisible()

    await storeInBrowser(context, product.webOrigin, {})
    await open(page, link)
    await expect(page.getByText(OVER)).toBeVisible()
  })

  test('a link that cannot be looked at is looked at again', async ({ page, problems }) => {
    problems.allow(/Failed to load|ERR_FAILED/)
    const email = anAddress()
    const link = await invite(product, email)
    await page.route(/users\/invitation/, (route) => route.abort())
    await open(page, link)
    await expect(control(page, 'Try again')).toBeVisible()
    await page.unroute(/users\/invitation/)
    await control(page, 'Try again').click()
    await expect(page.getByLabel('Email Address')).toHaveValue(email)
  })
})

test('Where everyone can sign up, a link that is over leaves the form as it is', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/, /Failed to load the invitation/)
  await open(page, '/signup#over')
  await fill(page, { 'Full Name': 'Ada', 'Email Address': anAddress(), Password: 'long enough' })
  await control(page.getByRole('main'), 'Create Account').click()
  await expect(page).toHaveURL('/')
})

test('Where everyone can sign up, words typed before an invitation is known stay', async ({
  page,
  product,
}) => {
  const email = anAddress()
  const link = await invite(product, email)
  const gate = Promise.withResolvers<void>()
  await page.route(/users\/invitation/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await open(page, link)
  await fill(page, { 'Full Name': 'Ada', Password: 'long enough' })
  gate.resolve()
  await expect(page.getByLabel('Email Address')).toHaveValue(email)
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('long enough')
})
