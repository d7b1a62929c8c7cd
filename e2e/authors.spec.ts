import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { picture } from './support/pictures.ts'
import { cardOf, heading, open, PHONE, untilServed } from './support/screens.ts'
import { test } from './support/test.ts'

const SIZES = [PHONE, { width: 800, height: 900 }, { width: 1280, height: 800 }]

/** The content of the page is as wide as the screen at most. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('A name leads to the page of its author, by mouse and keyboard, and the card to the post', async ({
  page,
  api,
}) => {
  const ada = await api.signUp('Ada Author')
  const id = await api.publish(ada, { title: 'Of names', content: 'Words' })
  await untilServed(page, '/all-post', 'Of names')
  await open(page, '/all-post')
  const links = cardOf(page, 'Of names').getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.first()).toHaveAttribute('href', `/post/${id}`)
  await links.last().click()
  await expect(page).toHaveURL(`/author/${ada.user._id}`)
  await expect(heading(page, 'Ada Author')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'All posts')).toBeVisible()
  await links.first().focus()
  await page.keyboard.press('Tab')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Ada Author')).toBeVisible()
  await cardOf(page, 'Of names').click({ position: { x: 10, y: 10 } })
  await expect(page).toHaveURL(`/post/${id}`)
  await page.getByRole('article').getByRole('link', { name: 'Ada Author' }).first().click()
  await expect(page).toHaveURL(`/author/${ada.user._id}`)
})

test('A profile is edited in the settings and shown on the page of the author', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  const ada = await signIn()
  await api.publish(ada, { title: 'By me', content: 'Words' })
  await open(page, '/settings')
  const section = page.getByRole('region', { name: 'Public profile' })
  const preview = section.getByRole('region', { name: 'Preview' })
  await section.getByLabel('Biography').fill('Weaves algebra.')
  await expect(preview).toContainText('Weaves algebra.')
  const link = section.getByRole('group', { name: 'Link 1' })
  problems.allow(/status of 400/)
  await link.getByLabel('Address').fill('javascript:alert(1)')
  await section.getByRole('button', { name: 'Save Public Profile' }).click()
  await expect(link.getByText(/A link starts with/)).toBeVisible()
  await link.getByLabel('Address').fill('example.com/me')
  await section.getByRole('button', { name: 'Save Public Profile' }).click()
  await expect(page.getByText('Public profile saved')).toBeVisible()
  const file = {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: picture(),
  }
  await section.getByLabel('Picture', { exact: true }).setInputFiles(file)
  await expect(page.getByText('Picture saved')).toBeVisible()
  await expect(preview.locator('img')).toBeVisible()
  await expectAccessible(page)

  await section.getByRole('link', { name: 'See your page' }).click()
  await expect(heading(page, ada.user.name)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Weaves algebra.')
  const shown = page.getByRole('link', { name: 'example.com' })
  await expect(shown).toHaveAttribute('href', 'https://example.com/me')
  await expect(shown).toHaveAttribute('rel', 'me nofollow noopener')
  await expect(page.locator('header img, main img').first()).toBeVisible()
  await expectAccessible(page)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await page.evaluate(overflow)).toBe(0)
  }
})

test('A saved link stands in the form once, in the first row, and is saved once', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/settings')
  const section = page.getByRole('region', { name: 'Public profile' })
  const rows = section.getByRole('group', { name: /^Link \d$/ })
  const addresses = rows.getByLabel('Address')
  const save = async () => {
    const saved = page.waitForResponse(/me\/profile$/)
    await section.getByRole('button', { name: 'Save Public Profile' }).press('Enter')
    return (await (await saved).json()) as { profile: { links: object[] } }
  }
  await section.getByRole('button', { name: 'Add a Link' }).click()
  await addresses.nth(1).fill('example.com/me')
  await addresses.nth(1).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(addresses).toHaveValue('https://example.com/me')
  await expect(rows.getByLabel('Name')).toHaveValue('example.com')
  // The row with the focus is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('FORM')
  await section.getByLabel('Biography').fill('Weaves.')
  const { profile } = await save()
  expect(profile.links).toEqual([{ label: 'example.com', url: 'https://example.com/me' }])
  await expect(rows).toHaveCount(1)
})

test('A picture that was not saved can be chosen again at once', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/status of 503/)
  await signIn()
  await open(page, '/settings')
  const field = page
    .getByRole('region', { name: 'Public profile' })
    .getByLabel('Picture', { exact: true })
  const file = { name: 'me.png', mimeType: 'image/png', buffer: picture() }
  await page.route(/me\/picture$/, (route) => route.fulfill({ status: 503, body: '{}' }))
  await field.setInputFiles(file)
  await expect(field).toHaveAccessibleDescription(/try again/i)
  // A browser reports no change if the field has the file still.
  await expect(field).toHaveValue('')
  await page.unrouteAll({ behavior: 'wait' })
  await field.setInputFiles(file)
  await expect(page.getByText('Picture saved')).toBeVisible()
})

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of an author opens at any name, and the archive leads to a month', async ({
    page,
    api,
    problems,
  }) => {
    const ada = await api.signUp('Ada Archived')
    await api.publish(ada, { title: 'In the archive', content: 'Words' })
    const path = `/author/${ada.user._id}`
    await untilServed(page, `${path}/some-other-name`, 'In the archive')
    await page.goto(`${path}/some-other-name`)
    await expect(heading(page, 'Ada Archived')).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    )
    const month = new Date().toISOString().slice(0, 7)
    await untilServed(page, '/archive', month)
    await untilServed(page, `/archive/${month}`, 'In the archive')
    await page.goto('/archive')
    await page.locator(`main a[href="/archive/${month}"]`).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'All months' }).click()
    await expect(heading(page, 'Archive')).toBeVisible()
    problems.allow(/status of 404/)
    for (const missing of ['/archive/1999-01', '/archive/x', '/author/x', '/archive/2020-13']) {
      // On a busy machine, the server sends a skeleton with 200.
      await expect(async () => {
        expect((await page.goto(missing))?.status()).toBe(404)
      }).toPass()
    }
  })
})

test('Accessible: the archive and a month', async ({ page, api }) => {
  await api.publish(await api.signUp(), { title: 'Of this month', content: 'Words' })
  const path = `/archive/${new Date().toISOString().slice(0, 7)}`
  await untilServed(page, path, 'Of this month')
  for (const address of ['/archive', path]) {
    await open(page, address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await page.evaluate(overflow)).toBe(0)
    }
  }
})
