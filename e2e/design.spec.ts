import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { blockStorage, WORDS } from './support/drafts.ts'
import { untilFacesAreThere } from './support/faces.ts'
import {
  cards,
  control,
  fill,
  heading,
  open,
  PHONE,
  topBar,
  untilServed,
} from './support/screens.ts'
import { plainPost } from './support/plain-service.ts'
import { test } from './support/test.ts'
import { holdDraftCalls } from './support/stored-drafts.ts'

test.use({ reducedMotion: 'no-preference' })

const PROSE =
  'Ink has a memory that screens lack, and paper keeps what it is told for longer than anybody asked. '

/** Characters in each line of a paragraph but its last. */
function lineLengths(paragraph: Locator): Promise<number[]> {
  return paragraph.evaluate((element) => {
    const range = document.createRange()
    const text = element.firstChild as Text
    const lengths = new Map<number, number>()
    for (let at = 0; at < text.length; at++) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const { top, width } = range.getBoundingClientRect()
      if (width > 0) lengths.set(Math.round(top), (lengths.get(Math.round(top)) ?? 0) + 1)
    }
    return [...lengths.values()].slice(0, -1)
  })
}

for (const width of [800, 1280, 1920]) {
  test(`Post: 60 to 75 characters a line at ${width}`, async ({ page, api }) => {
    const id = await api.publish(await api.signUp(), { title: 'Lines', content: PROSE.repeat(12) })
    await page.setViewportSize({ width, height: 900 })
    await untilServed(page, `/post/${id}`, 'Ink has a memory')
    await page.goto(`/post/${id}`)
    await untilFacesAreThere(page)
    const lengths = await lineLengths(page.locator('.prose p').first())
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    expect(lengths.length).toBeGreaterThan(10)
    expect(mean).toBeGreaterThan(60)
    expect(mean).toBeLessThan(75)
  })
}

test('Post: the longest title leaves room for the text', async ({ page, api }) => {
  const title = 'Twenty characters !! '.repeat(10).slice(0, 200)
  const id = await api.publish(await api.signUp(), { title, content: 'The first words' })
  await page.setViewportSize({ width: 1280, height: 640 })
  await untilServed(page, `/post/${id}`, 'The first words')
  await page.goto(`/post/${id}`)
  await untilFacesAreThere(page)
  await expect(page.getByText('The first words')).toBeInViewport({ ratio: 1 })
})

test('Question: it keeps off the edges of a phone', async ({ page, signIn }) => {
  await blockStorage(page)
  await holdDraftCalls(page)
  await signIn()
  await page.setViewportSize(PHONE)
  await open(page, '/createpost')
  await fill(page, WORDS)
  await expect(page.getByText(/^This browser keeps no drafts/)).toBeVisible()
  await page.getByRole('link', { name: 'Inkwell', exact: true }).click()
  const box = await page.getByRole('alertdialog').boundingBox()
  expect(box).toMatchObject({ x: 16, width: PHONE.width - 32 })
})

test('Post: each block runs the way its words run, with its bullets and its bar', async ({
  page,
  api,
}) => {
  const content = 'English first.\n\n- عنصر أول\n- عنصر ثانٍ\n\n> اقتباس\n\n- An item\n\nفقرة'
  const id = await api.publish(await api.signUp(), { title: 'Ways', content })
  await untilServed(page, `/post/${id}`, 'فقرة')
  await page.goto(`/post/${id}`)
  const directions = await page
    .locator('.prose > *')
    .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction))
  expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'ltr', 'rtl'])
  const bar = page.locator('.prose blockquote')
  await expect(bar).toHaveCSS('border-right-width', '3px')
  await expect(bar).toHaveCSS('border-left-width', '0px')
})

test('Post: on paper there are the words alone, black on white, and where links lead', async ({
  page,
  api,
  signIn,
}) => {
  const code = `\`\`\`\n${'long'.repeat(200)}\n\`\`\``
  const content = `[A link](https://example.com/there)\n\n${code}`
  const id = await api.publish(await signIn(), { title: 'Printed', content })
  await open(page, `/post/${id}`)
  await expect(control(page, 'Edit')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(heading(page, 'Printed')).toBeVisible()
  await expect(topBar(page)).toBeHidden()
  await expect(control(page, 'Edit')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('.prose p')).toHaveCSS('color', 'rgb(0, 0, 0)')
  const address = await page
    .locator('.prose a')
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(address).toContain('https://example.com/there')
  const cut = await page.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)
  expect(cut).toBe(0)
})

/** What is drawn on each cover, and how it is turned. */
const coversOf = (page: Page) =>
  cards(page)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.map((image) => `${image.src} ${getComputedStyle(image).scale}`),
    )

test('All posts: covers differ from post to post, and each post keeps its own', async ({
  page,
  plain,
}) => {
  plain.service.posts = Array.from({ length: 12 }, (_, index) =>
    plainPost({ _id: `post-${index}` }),
  )
  await untilServed(page, `${plain.webOrigin}/all-post`, 'Title of post-11')
  await open(page, `${plain.webOrigin}/all-post`)
  const covers = await coversOf(page)
  expect(covers).toHaveLength(12)
  // None repeats among eight neighbours.
  for (let at = 0; at < 5; at++) expect(new Set(covers.slice(at, at + 8)).size).toBe(8)
  plain.service.posts = plain.service.posts.toReversed()
  await expect(async () => {
    await page.reload()
    expect(await coversOf(page)).toEqual(covers.toReversed())
  }).toPass()
})

test('All posts: words of any length keep to their column', async ({ page, plain }) => {
  const author = {
    _id: 'a',
    name: 'N'.repeat(80),
    email: `${'a.very.long.address'.repeat(2)}.of.it@mail.example.org`,
  }
  plain.service.posts = [
    plainPost({ _id: 'w', title: 'W'.repeat(200), content: 'x'.repeat(500), author }),
    plainPost({ _id: 'i', title: 'I', content: 'i' }),
  ]
  for (const width of [PHONE.width, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, `${plain.webOrigin}/all-post`)
    await expect(cards(page)).toHaveCount(2)
    for (const card of await cards(page).all()) {
      expect(await card.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    }
  }
})

test('Landing: the latest posts, by the call of the list, which came with the page', async ({
  page,
  plain,
}) => {
  plain.service.posts = Array.from({ length: 6 }, (_, index) => plainPost({ _id: `p${index}` }))
  // The page comes with all that is needed, and the browser asks for nothing more.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  await untilServed(page, `${plain.webOrigin}/`, 'Title of p3')
  const html = await (await page.request.get(`${plain.webOrigin}/`)).text()
  expect(html).toContain('Title of p3')
  expect(html).not.toContain('Title of p4')
  await open(page, `${plain.webOrigin}/`)
  await expect(cards(page)).toHaveCount(4)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  // The web server also looks for the page About.
  const calls = ['GET /api/v1/pages/about', 'GET /api/v1/posts/']
  expect([...new Set(plain.service.calls)].toSorted()).toEqual(calls)
})

test('Landing: where the list fails there is no section, and all the rest', async ({
  page,
  plain,
  problems,
}) => {
  problems.allow(/Failed to load/)
  plain.service.instead = () => Promise.resolve({ status: 500, body: {} })
  await open(page, `${plain.webOrigin}/`)
  await expect(heading(page, 'Share Your Stories Inspire the World')).toBeVisible()
  await expect(control(page.getByRole('main'), 'Start Writing Today')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
})

test('Menu: the panel slides over the page and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 300 })
  await open(page, '/')
  const before = await page.getByRole('main').boundingBox()
  await topBar(page).getByRole('button', { name: 'Open menu' }).click()
  expect(await page.getByRole('main').boundingBox()).toEqual(before)
  const last = control(topBar(page), 'Sign up')
  await last.scrollIntoViewIfNeeded()
  // Scrolling goes by whole pixels.
  await expect(last).toBeInViewport({ ratio: 0.95 })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('Landing: the ornament stands where the page begins, below the open menu', async ({
    page,
  }) => {
    await page.goto('/')
    const [bar, ornament, words] = await Promise.all(
      [topBar(page), page.locator('.marbled'), page.getByText('Welcome to the future')].map(
        (part) => part.boundingBox(),
      ),
    )
    expect(bar?.height).toBeGreaterThan(300)
    expect(ornament?.y).toBe(bar?.height)
    // It fills the room between the two.
    expect(Number(words?.y) - Number(ornament?.y)).toBeLessThanOrEqual(Number(ornament?.height))
  })

  test('Menu: open for good, it scrolls away with the page', async ({ page }) => {
    await page.goto('/signup')
    await page.setViewportSize({ width: 390, height: 400 })
    await page.getByRole('main').getByRole('button').last().scrollIntoViewIfNeeded()
    await expect(topBar(page)).not.toBeInViewport()
  })
})
