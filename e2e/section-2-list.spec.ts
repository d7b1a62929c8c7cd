import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import {
  cardOf,
  cards,
  control,
  heading,
  holdBack,
  LIST_CALL,
  open,
  skeletons,
  topBar,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'
import { plainPost } from './support/plain-service.ts'
import { picture } from './support/pictures.ts'

const COLUMNS = [
  [390, 1],
  [767, 1],
  [768, 2],
  [1023, 2],
  [1024, 4],
  [1280, 4],
] as const

/** Columns of the grid that a card or a skeleton lies in. */
function columnsOf(item: Locator): Promise<number> {
  return item.evaluate((element) => {
    let grid = element.parentElement
    while (grid && getComputedStyle(grid).display !== 'grid') grid = grid.parentElement
    return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0
  })
}

test('§2 §9 All posts: as many columns as the width has room for', async ({ page, plain }) => {
  plain.service.posts = ['1', '2', '3', '4', '5'].map((_id) => plainPost({ _id }))
  for (const [width, columns] of COLUMNS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${plain.webOrigin}/all-post`)
    await expect(cards(page)).toHaveCount(5)
    expect(await columnsOf(cards(page).first()), `${width} pixels`).toBe(columns)
    const tops = await cards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    )
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
  }
})

test('§2 §9 All posts: 8 skeleton cards in the same grid while it loads', async ({ page, api }) => {
  await api.publish(await api.signUp(), { title: 'Behind skeletons', content: 'Words' })
  await open(page, '/')
  const held = await holdBack(page, LIST_CALL)
  await control(topBar(page), 'All Post').click()
  await expect(page).toHaveURL('/all-post')
  await expect(skeletons(page)).toHaveCount(8)
  await expect(skeletons(page).first()).toBeVisible()
  expect(await columnsOf(skeletons(page).first())).toBe(4)
  await expect(page.getByText('There is no post')).toHaveCount(0)
  held.release()
  await expect(cardOf(page, 'Behind skeletons')).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
})

test('§2 All posts: an empty list shows There is no post', async ({ page, plain }) => {
  await page.goto(`${plain.webOrigin}/all-post`)
  await expect(page.getByText('There is no post', { exact: true })).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(0)
})

test('§2 §9 A card shows the default cover when the post has no image url', async ({
  page,
  plain,
}) => {
  plain.service.posts = [plainPost({ _id: 'bare' }), plainPost({ _id: 'odd', image: {} })]
  await page.goto(`${plain.webOrigin}/all-post`)
  await expect(cards(page)).toHaveCount(2)
  for (const card of await cards(page).all()) {
    const cover = card.locator('img')
    await expect(cover).toBeVisible()
    await expect(cover).toHaveJSProperty('complete', true)
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('§2 A card shows the picture of the post', async ({ page, api }) => {
  const image = picture()
  const id = await api.publish(await api.signUp(), { title: 'Pictured', content: 'Words', image })
  const url = await api.imageOf(id)
  expect(new URL(url).origin).toBe(api.origin)
  await page.goto('/all-post')
  const cover = cardOf(page, 'Pictured').locator('img')
  await expect(cover).toHaveAttribute('src', url)
  await expect
    .poll(() => cover.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0)
})

test('§2 A card shows title, excerpt, author name and email, and links to /post/{id}', async ({
  page,
  api,
}) => {
  const grace = await api.signUp('Grace Hopper')
  const id = await api.publish(grace, { title: 'On compilers', content: 'They translate.' })
  await open(page, '/all-post')
  const card = cardOf(page, 'On compilers')
  await expect(card).toContainText('They translate.')
  await expect(card).toContainText('Grace Hopper')
  await expect(card).toContainText(grace.user.email)
  const link = card.getByRole('link').first()
  await expect(link).toHaveAttribute('href', `/post/${id}`)
  await card.click({ position: { x: 10, y: 10 } })
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(heading(page, 'On compilers')).toBeVisible()
})

/** Lines that a person can see of a text, whole and cut. */
function linesOf(text: Locator): Promise<{ shown: number; whole: number; clamp: string }> {
  return text.evaluate((element) => {
    const style = getComputedStyle(element)
    const lineHeight = Number.parseFloat(style.lineHeight)
    return {
      shown: Math.round(element.clientHeight / lineHeight),
      whole: Math.round(element.scrollHeight / lineHeight),
      clamp: style.webkitLineClamp,
    }
  })
}

for (const width of [390, 800, 1280]) {
  test(`§2 §9 A card clamps its title to 2 lines and its excerpt to 3 at ${width}`, async ({
    page,
    plain,
  }) => {
    const title = 'A title that goes on and on '.repeat(7).trim()
    const content = 'Content that goes on and on, too. '.repeat(14)
    plain.service.posts = [plainPost({ _id: 'long', title, content })]
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${plain.webOrigin}/all-post`)
    await waitUntilAlive(page)
    const card = cardOf(page, title)
    const titleLines = await linesOf(card.locator('[class*=clamp-2]'))
    expect(titleLines).toMatchObject({ shown: 2, clamp: '2' })
    expect(titleLines.whole).toBeGreaterThan(2)
    const contentLines = await linesOf(card.locator('[class*=clamp-3]'))
    expect(contentLines).toMatchObject({ shown: 3, clamp: '3' })
    expect(contentLines.whole).toBeGreaterThan(3)
  })
}
