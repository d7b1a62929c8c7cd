import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { alertOf, control, fill, heading, open, untilStatus } from './support/screens.ts'
import { anotherDevice, untilSaved } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const tagField = (page: Page) => page.getByRole('combobox', { name: 'Tags' })
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const openFields = (page: Page) => page.getByText('Tags, language, series').click()

/** The names of the fields that a request sends. */
function fieldsOf(body: string | null): string[] {
  return [...(body ?? '').matchAll(/name="([^"]+)"/g)].map(([, name = '']) => name)
}

test('Tags: chosen by the keyboard alone, kept by a reload and on another device, and published', async ({
  page,
  api,
  browser,
  product,
  signIn,
}) => {
  test.slow()
  const other = await api.signUp()
  await api.publish(other, { title: 'About looms', content: 'Words', tags: ['Looms', 'Loops'] })
  const ada = await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Labelled', 'Post Content': 'Words about it' })
  await page.locator('summary').filter({ hasText: 'Tags, language, series' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(tagField(page)).toBeFocused()

  await test.step('a beginning is completed', async () => {
    await page.keyboard.type('LOO')
    await expect(options(page)).toHaveText(['Looms', 'Loops'])
    await expect(page.getByRole('status').filter({ hasText: '2 suggestions' })).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(chosen(page)).toHaveText(['Looms'])
    await expect(
      page.getByRole('status').filter({ hasText: 'Added: Looms. 1 of 10' }),
    ).toBeAttached()
  })

  await test.step('commas add, Backspace removes, and a name that is there is refused in words', async () => {
    await page.keyboard.type('Ink,حبر، Pens')
    await page.keyboard.press('Enter')
    await expect(chosen(page)).toHaveText(['Looms', 'Ink', 'حبر', 'Pens'])
    await page.keyboard.press('Backspace')
    await expect(chosen(page)).toHaveText(['Looms', 'Ink', 'حبر'])
    await page.keyboard.type('INK')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This tag is there already.')).toBeVisible()
    await expect(tagField(page)).toHaveValue('INK')
    await page.keyboard.press('Escape')
    for (let key = 0; key < 3; key++) await page.keyboard.press('Backspace')
    await expect(page.getByText('This tag is there already.')).toBeHidden()
  })

  await test.step('with language and series, it is in the draft', async () => {
    await page.getByLabel('Language', { exact: true }).selectOption({ label: 'German' })
    await fill(page, { Series: 'On weaving' })
    await tagField(page).fill('half a wo')
    await page.getByLabel('Post Title').focus()
    await expect(chosen(page)).toHaveText(['Looms', 'Ink', 'حبر', 'half a wo'])
    await untilSaved(page)
    const url = page.url()
    await page.reload()
    await expect(page.locator('summary').filter({ hasText: 'Tags, language' })).toContainText(
      'Looms, Ink, حبر, half a wo, On weaving',
    )
    await openFields(page)
    await expect(chosen(page)).toHaveText(['Looms', 'Ink', 'حبر', 'half a wo'])
    const device = await anotherDevice(browser, { origin: product.webOrigin, account: ada })
    await open(device, url)
    await expect(device.getByLabel('Series')).toHaveValue('On weaving')
    await expect(device.getByLabel('Language', { exact: true })).toHaveValue('de')
    await device.context().close()
  })

  await test.step('and published', async () => {
    await control(page, 'Publish').click()
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
    await page.getByRole('link', { name: 'See the post' }).click()
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Looms' }).click()
    await expect(heading(page, 'Looms')).toBeVisible()
    await expect(page.getByText('2 posts')).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
    await expectAccessible(page)
    await control(page, 'All tags').click()
    await expect(heading(page, 'Tags')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Looms 2' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('A language that is still being typed is published with its post', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Swiss', 'Post Content': 'Words' })
  await openFields(page)
  await page.getByLabel('Language', { exact: true }).selectOption('Another language…')
  await page.getByLabel('Language tag').fill('gsw')
  const created = page.waitForRequest(/createpost$/)
  await page.keyboard.press('Control+Enter')
  expect((await created).postData()).toMatch(/name="language"\s+gsw\s/)
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
})

test('Tags: a form whose labels are untouched sends none', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Plain', 'Post Content': 'Words' })
  const created = page.waitForRequest(/createpost$/)
  await control(page, 'Publish').click()
  expect(fieldsOf((await created).postData()).filter((name) => name !== 'draft')).toEqual([
    'title',
    'content',
  ])
})

test('Tags: an edit sends what has changed; tags are typed where nothing completes them', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/ERR_FAILED|Failed to load tags/)
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'Old', content: 'Words', tags: ['One', 'Two'] })
  await page.route(/\/api\/v1\/tags/, (route) => route.abort())
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Old')
  await openFields(page)
  await control(page, 'Remove One').click()
  await tagField(page).fill('Three')
  const updated = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/p/'),
  )
  await tagField(page).press('ControlOrMeta+Enter')
  const sent = (await updated).postDataJSON() as Record<string, unknown>
  expect(sent).toMatchObject({ title: 'Old', content: 'Words', tags: ['Two', 'Three'] })
  expect(sent).not.toHaveProperty('series')
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
  expect((await api.read(id)).post).toMatchObject({ tags: ['Two', 'Three'] })
})

test('Tags: administrators rename and merge them, and their addresses lead on', async ({
  page,
  api,
  product,
  problems,
  signInAsAdministrator,
}) => {
  problems.allow(/status of 409/)
  const ada = await api.signUp()
  await api.publish(ada, { title: 'Misspelt', content: 'Words', tags: ['Weavng', 'Threads'] })
  await signInAsAdministrator()
  await open(page, '/admin?show=tags')
  await control(page, 'Rename: Weavng').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New name').fill('threads')
  await control(dialog, 'Rename tag').click()
  await expect(dialog.getByText('Another tag has this name.')).toBeVisible()
  await dialog.getByLabel('New name').fill('Weaving')
  await control(dialog, 'Rename tag').click()
  await expect(alertOf(page, 'Tag renamed')).toBeVisible()

  await control(page, 'Merge: Threads').click()
  await dialog.getByLabel('Tag that remains').fill('weavings')
  await control(dialog, 'Continue').click()
  await expect(dialog.getByText('There is no tag “weavings”.')).toBeVisible()
  await dialog.getByLabel('Tag that remains').fill('weaving')
  await control(dialog, 'Continue').click()
  await control(dialog, 'Merge into “Weaving”').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 post gets the tag “Weaving” instead of “Threads”')
  await control(question, 'Merge tags').click()
  await expect(alertOf(page, '“Threads” is “Weaving” now')).toBeVisible()
  await expect(dialog).toBeHidden()

  for (const old of ['weavng', 'threads']) {
    await expect
      .poll(async () => {
        const answer = await fetch(`${product.webOrigin}/tag/${old}`, { redirect: 'manual' })
        return ['location', 'cache-control'].map((name) => answer.headers.get(name))
      })
      .toEqual(['/tag/weaving', 'no-cache'])
  }
  await untilStatus(page, '/tag/never', 404)
})
