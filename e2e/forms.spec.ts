import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { alertOf, fill, open, untilSendable } from './support/screens.ts'
import { test } from './support/test.ts'

const ADDRESS = 'Enter an email address like name@example.com.'

const email = (page: Page) => page.getByLabel('Email Address', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const createAccount = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Create Account', exact: true })

test('An empty form says at each field what is missing, and the first has the focus', async ({
  page,
}) => {
  await open(page, '/signup')
  await createAccount(page).click()
  const name = page.getByLabel('Full Name', { exact: true })
  await expect(name).toBeFocused()
  for (const [field, words] of [
    [name, 'Enter your name.'],
    [email(page), 'Enter your email address.'],
    [password(page), 'Enter your password.'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(words)
    const message = page.getByText(words, { exact: true })
    await expect(message).toBeVisible()
    await expect(message).toHaveAttribute('aria-live', 'polite')
  }
})

test('A field is judged when it is left, not while it is typed, and forgiven at once', async ({
  page,
}) => {
  await open(page, '/login')
  await email(page).focus()
  await email(page).press('Tab')
  await expect(page.getByText('Enter your email address.')).toHaveCount(0)
  await email(page).pressSequentially('ada')
  await expect(page.getByText(ADDRESS)).toHaveCount(0)
  await email(page).press('Tab')
  await expect(page.getByText(ADDRESS)).toBeVisible()
  await email(page).pressSequentially('@example.com')
  await expect(page.getByText(ADDRESS)).toHaveCount(0)
  await expect(email(page)).not.toHaveAttribute('aria-invalid')
})

test('A message that appears does not steal the click that brought it about', async ({ page }) => {
  await open(page, '/login')
  await email(page).click()
  await page.keyboard.type('not an address')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
})

test('What the service refuses stands at its field and under the form', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/status of 409/)
  const { user } = await api.signUp()
  await open(page, '/signup')
  await fill(page, { 'Full Name': 'Ada', 'Email Address': user.email, Password: 'long enough' })
  await createAccount(page).click()
  const words = 'An account with this email address already exists.'
  await expect(page.locator('[data-error]')).toHaveText(words)
  await expect(email(page)).toHaveAccessibleDescription(words)
  await expect(email(page)).toBeFocused()
  await email(page).press('End')
  await email(page).press('Backspace')
  await expect(email(page)).not.toHaveAttribute('aria-invalid')
})

test('A password can be looked at; caret and focus stay, and it is hidden while it is sent', async ({
  page,
}) => {
  await open(page, '/login')
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await password(page).click()
  await page.keyboard.type('long enough')
  await page.keyboard.press('Home')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type('very ')
  await expect(password(page)).toHaveValue('very long enough')
  await page.keyboard.press('Tab')
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Space')
  await page.route(/\/users\/login$/, () => undefined)
  await email(page).fill('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
})

test('A chosen password gets a hint, which refuses nothing', async ({ page }) => {
  await open(page, '/signup')
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
  await fill(page, { 'Full Name': 'Ada', 'Email Address': `${crypto.randomUUID()}@example.com` })
  for (const [typed, words] of [
    ['correct horse battery staple', 'Hard to guess.'],
    ['kettle7moss', 'Harder to guess. More characters make it better.'],
    ['12345678', /^Easy to guess\./],
  ] as const) {
    await password(page).fill(typed)
    await expect(page.getByText(words)).toBeVisible()
  }
  await createAccount(page).click()
  await expect(page).toHaveURL('/')
})

test('A hint says that Caps Lock is on', async ({ page }) => {
  await open(page, '/login')
  await password(page).focus()
  const press = (isOn: boolean) =>
    password(page).evaluate((field, modifierCapsLock) => {
      field.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, key: 'A', modifierCapsLock }),
      )
    }, isOn)
  await press(true)
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
  await press(false)
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0)
})

test.describe('Writing', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn()
    await open(page, '/createpost')
  })

  test('The remaining characters are shown when the limit is near', async ({ page }) => {
    const title = page.getByLabel('Post Title')
    await title.fill('x'.repeat(179))
    await expect(page.getByText(/characters? left/)).toHaveCount(0)
    await title.fill('x'.repeat(199))
    await expect(page.getByText('1 character left').first()).toBeVisible()
    await title.fill('🌻'.repeat(203))
    await expect(page.getByText('3 characters too many').first()).toBeVisible()
    await title.press('Tab')
    await expect(title).toHaveAccessibleDescription('A title has at most 200 characters.')
  })

  test('Ctrl and Enter publish from the text, where Enter alone is a new line', async ({
    page,
  }) => {
    await page.getByLabel('Post Title').click()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Tab')
    await page.keyboard.type('One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await untilSendable(page)
    await page.keyboard.press('Control+Enter')
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('What is typed while it is being sent cannot be lost: the fields wait', async ({ page }) => {
    await page.route(/createpost$/, () => undefined)
    await fill(page, { 'Post Title': 'Sent', 'Post Content': 'Words' })
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByLabel('Post Content')).toHaveJSProperty('readOnly', true)
    await expect(page.getByRole('status').filter({ hasText: 'Sending…' })).toHaveCount(1)
  })

  test('5,000 lines are pasted in a moment, typing goes on after them, and Undo takes all back', async ({
    page,
  }) => {
    const content = page.getByLabel('Post Content')
    await content.fill('Before. After.')
    const begin = performance.now()
    await content.evaluate((field: HTMLTextAreaElement) => {
      field.setSelectionRange(8, 8)
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Neither line is the last one of them.\r\n'.repeat(4_999))
      const options = { bubbles: true, cancelable: true, clipboardData }
      field.dispatchEvent(new ClipboardEvent('paste', options))
    })
    await page.keyboard.insertText('x')
    // The browser alone takes half a minute.
    expect(performance.now() - begin, 'milliseconds').toBeLessThan(25_000)
    await expect(content).toHaveJSProperty('value.length', 38 * 4_999 + 15)
    await expect(content).toHaveJSProperty('selectionStart', 38 * 4_999 + 9)
    await expect(page.getByText(/characters left/).first()).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(content).toHaveValue('Before. After.')
    await page.keyboard.press('Control+Shift+z')
    await expect(content).toHaveJSProperty('value.length', 38 * 4_999 + 14)
  })
})
