import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectWords } from './support/drafts.ts'
import { control, fill, open } from './support/screens.ts'
import { anotherDevice, draftsOf, untilSaved } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const WRAPPED = { 'Post Title': 'A wrapped text', 'Post Content': 'one\ntwo\n\nthree' }
const JOINED = /^one\s+two$/

const box = (page: Page) => page.getByLabel('Join the lines of a paragraph')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

test('lines are joined where the writer says so, also on another device and in the post', async ({
  page,
  api,
  browser,
  product,
  signIn,
}) => {
  const ada = await signIn()
  await open(page, '/createpost')
  await fill(page, WRAPPED)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(preview(page).locator('p br')).toHaveCount(1)
  await box(page).check()
  await expect(preview(page).locator('p br')).toHaveCount(0)
  await untilSaved(page)

  const [draft] = await draftsOf(api, ada)
  const phone = await anotherDevice(browser, { origin: product.webOrigin, account: ada })
  await open(phone, `/createpost?draft=${draft?._id}`)
  await expectWords(phone, WRAPPED)
  await expect(box(phone)).toBeChecked()
  await phone.getByRole('button', { name: 'Publish', exact: true }).click()
  await phone.getByRole('link', { name: 'See the post' }).click()
  const paragraph = phone.locator('.prose > p').first()
  await expect(paragraph).toHaveText(JOINED)
  await expect(paragraph.locator('br')).toHaveCount(0)

  await control(phone.getByRole('article'), 'Edit').click()
  await expectWords(phone, WRAPPED)
  await expect(box(phone)).toBeChecked()
  await box(phone).uncheck()
  await phone.getByRole('button', { name: 'Update Post', exact: true }).click()
  await expect(phone.locator('.prose > p').first().locator('br')).toHaveCount(1)
  await phone.context().close()
})

test('the choice outlives the page', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, WRAPPED)
  await box(page).check()
  await untilSaved(page)
  await page.reload()
  await expectWords(page, WRAPPED)
  await expect(box(page)).toBeChecked()
})
