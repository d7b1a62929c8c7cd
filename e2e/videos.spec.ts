import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { open, untilServed } from './support/screens.ts'
import { test } from './support/test.ts'

const ADDRESS = 'https://youtu.be/oi5ufy3RguM?t=90'
const PLAYER = 'https://www.youtube-nocookie.com/embed/oi5ufy3RguM?autoplay=1&start=90'

/** Answers for the host of the player, and records what is asked of other origins. */
async function standInForHosts(page: Page, own: string[]): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(
    (url) => !own.includes(url.origin) && url.protocol.startsWith('http'),
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({
        contentType: 'text/html',
        body: '<title>Player</title><p>Playing</p>',
      })
    },
  )
  return asked
}

test.describe('Videos', () => {
  let path = ''

  test.beforeAll(async ({ api }) => {
    const author = await api.signUp()
    const content = `Watch it.\n\n[Our talk & more](${ADDRESS})\n\n${ADDRESS}\n\nSee ${ADDRESS} too.`
    path = `/post/${await api.publish(author, { title: 'A video', content })}`
  })

  test('a link alone in its paragraph is a card; nothing is loaded before it is played', async ({
    page,
    problems,
    product,
  }) => {
    problems.allow(/went elsewhere: https:\/\/www\.youtube-nocookie\.com\/embed/)
    const asked = await standInForHosts(page, [product.webOrigin, product.apiOrigin])
    await open(page, path)
    const card = page.getByRole('link', { name: /^Our talk & more/ })
    await expect(card).toContainText('Plays here, from YouTube')
    await expect(page.getByRole('link', { name: /Plays here/ })).toHaveCount(2)
    await expectAccessible(page)
    expect(asked).toEqual([])

    const room = await card.boundingBox()
    await card.focus()
    await page.keyboard.press('Enter')
    const player = page.getByTitle('Our talk & more')
    await expect(player).toHaveAttribute('src', PLAYER)
    await expect(player).toBeFocused()
    await expect(page.frameLocator('.video iframe').getByText('Playing')).toBeVisible()
    expect(await player.boundingBox()).toEqual(room)
    expect(asked).toEqual([PLAYER])
    await expect(page).toHaveURL(path)
  })
})

test('without script a card is a link to its host', async ({ browser, api, product }) => {
  const author = await api.signUp()
  const id = await api.publish(author, { title: 'A film', content: 'https://vimeo.com/76979871' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await untilServed(page, `${product.webOrigin}/post/${id}`, 'https://vimeo.com/76979871')
  await page.goto(`${product.webOrigin}/post/${id}`)
  const card = page.getByRole('link', { name: 'https://vimeo.com/76979871' })
  await expect(card).toHaveAttribute('href', 'https://vimeo.com/76979871')
  await context.close()
})
