import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { picture } from './support/pictures.ts'
import { control, heading, open, PHONE, topBar, untilServed } from './support/screens.ts'
import { test } from './support/test.ts'

const PAGE = `## A section

Words.

### A part

#### A detail

| ${['One heading', 'Another heading', 'A third heading', 'The last heading'].join(' | ')} |
| --- | --- | --- | --- |
| ${Array(4).fill('some words that take room').join(' | ')} |

\`\`\`
${'a long line of code '.repeat(9)}
\`\`\`

- A list

  \`\`\`
  ${'a long line of code '.repeat(9)}
  \`\`\`
`

/** The size of the font in pixels. */
function fontSize(text: Locator): Promise<number> {
  return text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
}

/** Whether a block is wider than the column of text, in whose middle it stands. */
async function isWider(block: Locator, column: Locator): Promise<boolean> {
  const [box, text] = [await block.boundingBox(), await column.boundingBox()]
  if (!box || !text) throw new Error('Not on the page')
  expect(Math.abs(box.x + box.width / 2 - text.x - text.width / 2)).toBeLessThan(1)
  return box.width > text.width + 1
}

test('Post: levels differ in size, wide tables and code take the column of figures, a cover leaves room', async ({
  page,
  api,
}) => {
  const image = picture(300, 900)
  const title = 'A long title that says what all of this is about '.repeat(3).trim()
  const id = await api.publish(await api.signUp(), { title, content: PAGE, image })
  for (const { hasRoom, ...size } of [
    { width: 1280, height: 800, hasRoom: true },
    { width: 800, height: 1000, hasRoom: true },
    { width: 844, height: 390, hasRoom: true },
    { ...PHONE, hasRoom: false },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`/post/${id}`)
    const sizes = await Promise.all(
      ['h1', '.prose h2', '.prose h3', '.prose h4'].map((name) => fontSize(page.locator(name))),
    )
    const ratios = sizes.slice(1).map((each, at) => (sizes[at] ?? 0) / each)
    expect(Math.min(...ratios), sizes.join()).toBeGreaterThanOrEqual(1.1)
    const cover = await page.locator('article picture img').boundingBox()
    expect(cover?.height).toBeLessThanOrEqual(0.8 * size.height)
    expect(Number(cover?.width) / Number(cover?.height)).toBeCloseTo(1 / 3, 1)
    for (const name of ['.prose > .table-scroll', '.prose > pre']) {
      expect(await isWider(page.locator(name), page.locator('.prose')), name).toBe(hasRoom)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
  const words = page.locator('.prose > p').first()
  await expect(words).toHaveCSS('font-size', '18px')
  await expect(words).toHaveCSS('line-height', '28px')
  await expect(page.locator('.prose > pre')).toHaveCSS('background-image', /linear-gradient/)
})

/** How high the part of the landing page before the latest posts is. */
async function heroHeight(page: Page): Promise<number> {
  const box = await page.getByRole('main').locator('section').first().boundingBox()
  return box?.height ?? NaN
}

test('Landing: its words are on the first screen of a low window, too, and posts where one is signed in', async ({
  page,
  api,
  signIn,
}) => {
  await api.publish(await signIn(), { title: 'Above the fold', content: 'Words' })
  const main = page.getByRole('main')
  for (const size of [
    // A phone on its side, and a laptop with 200 %.
    { width: 844, height: 390 },
    { width: 640, height: 400 },
    { width: 1280, height: 800 },
    PHONE,
  ]) {
    await page.setViewportSize(size)
    await untilServed(page, '/', 'Above the fold')
    await open(page, '/')
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeInViewport({ ratio: 1 })
    const small = await heroHeight(page)
    await page.evaluate(() => (document.documentElement.dataset.session = 'out'))
    for (const words of ['Welcome to the future of blogging', 'Start Writing Today']) {
      await expect(main.getByText(words)).toBeInViewport({ ratio: 1 })
    }
    // On a low window there is not much to take away.
    const share = size.height < 500 ? 0.75 : 0.37
    expect(small / (await heroHeight(page)), JSON.stringify(size)).toBeLessThan(share)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
})

test('Footer: at the end of every page, and of the window at least', async ({ page, problems }) => {
  problems.allow(/404/)
  for (const address of ['/', '/login', '/tags', '/archive', '/nowhere']) {
    await open(page, address)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toHaveCount(1)
    for (const [name, href] of [
      ['RSS', '/feed.xml'],
      ['Atom', '/atom.xml'],
      ['JSON Feed', '/feed.json'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    const ends = await footer.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect()
      return [bottom + scrollY, document.documentElement.scrollHeight, innerHeight]
    })
    expect(ends[0]).toBeCloseTo(Number(ends[1]), 0)
    expect(ends[0]).toBeGreaterThanOrEqual(Number(ends[2]))
  }
})

test('Focus: it is on the heading of a new screen, with a ring only for who uses keys', async ({
  page,
}) => {
  const title = heading(page, 'All posts')
  await open(page, '/')
  await control(topBar(page), 'All Post').click()
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('outline-style', 'none')
  await open(page, '/')
  await control(topBar(page), 'All Post').focus()
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('outline-style', 'solid')
})
