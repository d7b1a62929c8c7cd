import { truncate, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { photo, picture } from './support/pictures.ts'
import { plainPost } from './support/plain-service.ts'
import { alertOf, cardOf, cards, fill, heading, open, PHONE } from './support/screens.ts'
import { DRAFT_CALLS } from './support/stored-drafts.ts'
import { test } from './support/test.ts'
import type { DataService } from './support/accounts.ts'

const WIDE = picture(2_000, 1_000)

async function choose(page: Page): Promise<void> {
  const file = { name: 'cover.png', mimeType: 'image/png', buffer: picture() }
  await page.locator('input[type=file]').setInputFiles(file)
}

function coverOf(scope: Locator): Locator {
  return scope.locator('img')
}

/** Waits until the browser shows the size of this width. The image may change while the page hydrates. */
async function expectWidth(cover: Locator, width: number): Promise<void> {
  const shown = () =>
    cover.evaluate((image: HTMLImageElement) => (image.complete ? image.currentSrc : ''))
  await expect.poll(shown).toMatch(new RegExp(`-${width}\\.(?:webp|avif)$`))
}

test('The form asks for an image in words once there is one, and readers are told them', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Described', 'Post Content': 'Words' })
  const description = page.getByLabel('Image description', { exact: true })
  await expect(description).toHaveCount(0)
  await choose(page)
  await expect(description).toBeVisible()
  await expect(description).toHaveJSProperty('required', false)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect(description).toHaveCount(0)
  await choose(page)
  await description.fill('A loom that weaves flowers')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()

  await open(page, '/all-post')
  const card = cardOf(page, 'Described')
  await expect(card.getByRole('img', { name: 'A loom that weaves flowers' })).toBeVisible()
  await card.getByRole('link').first().click()
  await expect(heading(page, 'Described')).toBeVisible()
  const article = page.getByRole('article')
  await expect(article.getByRole('img', { name: 'A loom that weaves flowers' })).toBeVisible()
})

test('A description that is too long is refused in words, and none of them is lost', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/status of 400/)
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Described at length', 'Post Content': 'Words' })
  await choose(page)
  const words = 'x'.repeat(501)
  await fill(page, { 'Image description': words })
  await page.getByRole('button', { name: 'Publish' }).click()
  const refusal = 'The description of a picture has at most 500 characters.'
  await expect(page.getByText(refusal, { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Image description')).toHaveValue(words)
})

/** Waits for the sizes that are made after the upload. */
async function untilComplete(api: DataService, id: string): Promise<void> {
  const widthOf = async () =>
    ((await api.read(id)).post?.image as { width: number } | undefined)?.width
  await expect.poll(widthOf, { timeout: 90_000 }).toBe(1_600)
}

for (const { screen, viewport, onCard, onPage } of [
  { screen: 'a desktop', viewport: { width: 1280, height: 800 }, onCard: 480, onPage: 960 },
  { screen: 'a tablet', viewport: { width: 800, height: 1000 }, onCard: 480, onPage: 960 },
  { screen: 'a phone', viewport: PHONE, onCard: 480, onPage: 480 },
]) {
  test(`On ${screen}, a cover comes in the size it is shown in`, async ({ page, api }) => {
    await page.setViewportSize(viewport)
    const title = `Sized for ${screen}`
    const id = await api.publish(await api.signUp(), { title, content: 'Words', image: WIDE })
    await untilComplete(api, id)
    await page.goto('/all-post')
    await expectWidth(coverOf(cardOf(page, title)), onCard)
    await page.goto(`/post/${id}`)
    const cover = coverOf(page.getByRole('article'))
    await expectWidth(cover, onPage)
    await expect(cover).toHaveAttribute('width', '1600')
    await expect(cover).toHaveAttribute('height', '800')
  })
}

test.describe('On a screen of twice the pixels', () => {
  test.use({ deviceScaleFactor: 2 })

  test('a cover comes in twice the size', async ({ page, api }) => {
    const title = 'Sized for a fine screen'
    const id = await api.publish(await api.signUp(), { title, content: 'Words', image: WIDE })
    await untilComplete(api, id)
    await page.goto('/all-post')
    await expectWidth(coverOf(cardOf(page, title)), 960)
    await page.goto(`/post/${id}`)
    await expectWidth(coverOf(page.getByRole('article')), 1_600)
  })
})

test('Before all its sizes are made, a cover is shown in a smaller one', async ({ page, api }) => {
  const title = 'Just uploaded'
  await page.goto('/all-post')
  const id = await api.publish(await api.signUp(), { title, content: 'Words', image: WIDE })
  await page.goto(`/post/${id}`)
  const cover = coverOf(page.getByRole('article'))
  await expectWidth(cover, 960)
  await expect(cover).toHaveAttribute('height', /^(480|800)$/)
})

test('A service that knows neither sizes nor descriptions is enough', async ({ page, plain }) => {
  const url = `${plain.webOrigin}/favicon.svg`
  plain.service.posts = [plainPost({ _id: 'plain', image: { url } })]
  for (const address of ['/all-post', '/post/plain']) {
    await open(page, plain.webOrigin + address)
    await expect(cards(page)).toHaveCount(1)
    const cover = coverOf(page.getByRole('article'))
    await expect(cover).toHaveAttribute('src', url)
    await expect(cover).toHaveAttribute('alt', '')
    await expect(cover).not.toHaveAttribute('srcset')
    for (const side of ['width', 'height']) await expect(cover).toHaveAttribute(side, /^\d+$/)
  }
})

test('Once there is AVIF of a cover, a browser that reads it gets that', async ({ page, api }) => {
  const id = await api.publish(await api.signUp(), {
    title: 'A',
    content: 'W',
    image: photo(1_200, 600),
  })
  const typesOf = async () => {
    const { post } = await api.read(id)
    const image = post?.image as { variants: { type: string }[] } | undefined
    return image?.variants.map(({ type }) => type)
  }
  await expect.poll(typesOf, { timeout: 90_000 }).toContain('image/avif')
  const cover = coverOf(page.getByRole('article'))
  await expect(async () => {
    await page.goto(`/post/${id}`)
    await expect(cover).toHaveJSProperty('complete', true)
    const source = await cover.evaluate((image: HTMLImageElement) => image.currentSrc)
    expect(source).toMatch(/-960\.avif$/)
  }).toPass()
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(cover).toHaveAttribute('src', /\.webp$/)
})

test('Until a cover is there its colours are, on screens that show colours', async ({
  page,
  api,
}) => {
  const title = 'Slow to come'
  await api.publish(await api.signUp(), { title, content: 'Words', image: WIDE })
  const held = Promise.withResolvers<void>()
  await page.route('**/images/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/all-post', { waitUntil: 'commit' })
  const card = cardOf(page, title)
  const preview = card.locator('svg')
  await expect(preview).toBeVisible()
  await expect(preview.locator('image')).toHaveAttribute('href', /^data:image\/webp;base64,/)
  await expect(coverOf(card)).toHaveJSProperty('complete', false)
  await expect(async () => {
    expect(await preview.boundingBox()).toEqual(await coverOf(card).boundingBox())
  }).toPass()
  for (const media of [{ media: 'print' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media)
    await expect(preview).toBeHidden()
    await page.emulateMedia({ media: null, forcedColors: null })
  }
  held.resolve()
  await expect(coverOf(card)).toHaveJSProperty('complete', true)
  await expect(coverOf(card)).toBeVisible()
})

test('A picture that is too large is refused before it is sent, until another is chosen', async ({
  page,
  signIn,
}, testInfo) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Heavy', 'Post Content': 'Words' })
  // From the disk: its bytes would take seconds on their way to the browser.
  const large = testInfo.outputPath('large.jpg')
  await writeFile(large, '')
  await truncate(large, 15 * 1024 * 1024 + 1)
  const input = page.locator('input[type=file]')
  const refusal = page.getByText('A picture has at most 15 MB. “large.jpg” was not taken.')
  let isSent = false
  page.on('request', (request) => {
    isSent ||= request.method() === 'POST' && !DRAFT_CALLS.test(request.url())
  })

  await input.setInputFiles(large)
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(input).toBeFocused()
  expect(isSent).toBe(false)

  await page.getByRole('button', { name: 'Go on without an image' }).click()
  await expect(refusal).toBeHidden()
  await input.setInputFiles(large)
  await expect(refusal).toBeVisible()
  await choose(page)
  await expect(refusal).toBeHidden()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
})
