import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { alertOf, control, heading, open, PHONE, untilServed } from './support/screens.ts'
import { test } from './support/test.ts'

const REPORT = 'Report this post'
const THANKS = 'Thank you. An administrator will look at this post.'
const CALL = /\/report$/

async function openDialog(page: Page, id: string) {
  await open(page, `/post/${id}`)
  await control(page.getByRole('main'), REPORT).click()
  const dialog = page.getByRole('dialog', { name: REPORT })
  await expect(dialog).toBeVisible()
  return dialog
}

test.describe('Reporting a post', () => {
  let id = ''
  test.beforeEach(async ({ api }) => {
    id = await api.publish(await api.signUp(), { title: 'Buy my pills', content: 'Cheap.' })
  })

  test('takes two touches and no account, on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const dialog = await openDialog(page, id)
    await dialog.getByLabel('Spam or advertising').click()
    await dialog.getByLabel('In your words').fill('Only advertising.')
    const call = page.waitForRequest(CALL)
    await control(dialog, 'Send report').click()
    expect((await call).postDataJSON()).toEqual({ reason: 'spam', note: 'Only advertising.' })
    await expect(alertOf(page, THANKS)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(control(page, REPORT)).toBeFocused()
  })

  test('goes by the keyboard alone, and Escape takes it back', async ({ page }) => {
    await open(page, `/post/${id}`)
    // The end of a post hydrates after the rest.
    await expect(control(page, REPORT)).toBeEnabled()
    await control(page, REPORT).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(control(page, REPORT)).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Spam or advertising').focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByLabel('Abuse or harassment')).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Insults.')
    await page.keyboard.press('Control+Enter')
    await expect(alertOf(page, THANKS)).toBeVisible()
  })

  test('wants a reason, and says so', async ({ page }) => {
    const dialog = await openDialog(page, id)
    await control(dialog, 'Send report').click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await expect(dialog.getByLabel('Spam or advertising')).toBeFocused()
    await dialog.getByLabel('Something else').click()
    await expect(dialog.getByText('Choose a reason.')).toBeHidden()
  })

  test('loses no word when it fails, and says what happened', async ({ page, problems }) => {
    problems.allow(/Failed to load (resource|a part)|ERR_FAILED/)
    await page.route(CALL, (route) => route.abort())
    const dialog = await openDialog(page, id)
    await dialog.getByLabel('Something else').click()
    await dialog.getByLabel('In your words').fill('Long words')
    await control(dialog, 'Send report').click()
    await expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(dialog.getByLabel('In your words')).toHaveValue('Long words')
    await page.unroute(CALL)
    await control(dialog, 'Send report').click()
    await expect(alertOf(page, THANKS)).toBeVisible()
  })

  test('loads no script until it is opened', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => void scripts.push(request.url()))
    await page.goto(`/post/${id}`, { waitUntil: 'networkidle' })
    expect(scripts.filter((url) => /report-dialog|moderation/.test(url))).toEqual([])
    await control(page, REPORT).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(scripts.some((url) => url.includes('report-dialog'))).toBe(true)
  })

  test('says so when what it needs cannot be had', async ({ page, problems }) => {
    problems.allow(/Failed to load (resource|a part)|ERR_FAILED/)
    await page.route(/report-dialog/, (route) => route.abort())
    await open(page, `/post/${id}`)
    await control(page, REPORT).click()
    await expect(alertOf(page, 'Something went wrong. Please try again.')).toBeVisible()
    await expect(heading(page, 'Buy my pills')).toBeVisible()
  })

  test('is accessible', async ({ page }) => {
    const dialog = await openDialog(page, id)
    await control(dialog, 'Send report').click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no button that does nothing', async ({ page, api }) => {
    const id = await api.publish(await api.signUp(), { title: 'Read on', content: 'Words.' })
    await untilServed(page, `/post/${id}`, 'Read on')
    await page.goto(`/post/${id}`)
    await expect(heading(page, 'Read on')).toBeVisible()
    await expect(page.getByText(REPORT)).toBeHidden()
  })
})
