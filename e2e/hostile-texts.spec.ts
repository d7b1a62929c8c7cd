import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hasBidiControls } from '@inkwell/contract/visible'
import { packTexts } from '@inkwell/test-support/pack-texts'
import { XSS_ADDRESSES, XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import { DataService, sessionOf, storeInBrowser } from './support/accounts.ts'
import type { Account } from './support/accounts.ts'
import { LifeWatch } from './support/inert.ts'
import { picture } from './support/pictures.ts'
import { plainPost } from './support/plain-service.ts'
import { cards, open, waitUntilAlive } from './support/screens.ts'
import { test } from './support/test.ts'

// What posts show from elsewhere are pictures; `LifeWatch` looks at all other requests.
const PICTURES = /^a request went elsewhere: https:/

const LINKS = XSS_ADDRESSES.flatMap((address) => [
  `[x](${address})`,
  `[x](<${address}>)`,
  `![x](<${address}>)`,
  `<${address}>`,
])

/** What ends a line becomes a space where there is one line alone. */
const LINE_END = /\s*[\n\u2028\u2029]\s*/g

/** Every shape in every place, in as few posts as hold them. */
/** A text of one line is refused for what turns the direction of writing round. */
const LINES = XSS_SHAPES.filter((shape) => !hasBidiControls(shape))
const TITLES = packTexts(LINES, 200).map((title) => title.replaceAll(LINE_END, ' ').trim())
const ALTS = packTexts(LINES, 500)
const NAMES = packTexts(LINES, 80)
// Fences that nobody closes would hide what comes behind them.
const CONTENTS = [...XSS_SHAPES, ...LINKS].map((shape) => `${shape}\n\n~~~~\n${shape}\n~~~~\n\n`)

/** So many parts of about the same length. */
function inParts(texts: readonly string[], count: number): string[] {
  const size = Math.ceil(texts.length / count)
  return Array.from({ length: count }, (_, i) => texts.slice(i * size, (i + 1) * size).join('\n\n'))
}

async function publishAll(api: DataService) {
  const authors: Account[] = []
  // One after the other: more at once than the service hashes for, it may ask to come back.
  for (const name of NAMES.slice(0, 12)) authors.push(await api.signUp(name))
  const contents = inParts(CONTENTS, 4)
  const posts: { id: string; author: Account; title: string; content: string }[] = []
  for (const [index, title] of TITLES.entries()) {
    const author = authors[index % authors.length] as Account
    const content = contents[index] ?? 'Words'
    const alt = ALTS[index]
    const shown = alt === undefined ? {} : { image: picture(2, 2), alt }
    posts.push({
      id: await api.publish(author, { title, content, ...shown }),
      author,
      title,
      content,
    })
  }
  return posts
}

async function titlesOf(page: Page): Promise<string[]> {
  return cards(page)
    .getByRole('heading')
    .evaluateAll((all) => all.map((each) => each.textContent ?? ''))
}

test.describe('§6 Content: no text runs as code', () => {
  test('389 shapes of script in titles, contents, names, descriptions and links', async ({
    page,
    context,
    freshProduct,
    problems,
  }) => {
    problems.allow(PICTURES)
    const api = new DataService(freshProduct.apiOrigin)
    const posts = await publishAll(api)
    const watch = await LifeWatch.begin(page, context)

    await open(page, `${freshProduct.webOrigin}/all-post`)
    await watch.expectNone()
    const older = page.getByRole('button', { name: 'Load more posts' })
    await expect(async () => {
      if (await older.isVisible()) await older.scrollIntoViewIfNeeded()
      expect(await titlesOf(page)).toHaveLength(posts.length)
    }).toPass()
    expect(await titlesOf(page)).toEqual(posts.map(({ title }) => title).toReversed())
    await watch.expectNone()

    for (const { id, title } of posts.slice(0, 4)) {
      await open(page, `${freshProduct.webOrigin}/post/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.waitForLoadState('networkidle')
      await watch.expectNone()
    }

    const [{ id, author, title, content }] = posts as [(typeof posts)[0]]
    await storeInBrowser(context, freshProduct.webOrigin, sessionOf(author))
    await open(page, `${freshProduct.webOrigin}/post/edit/${id}`)
    await expect(page.getByLabel('Post Title')).toHaveValue(title)
    await expect(page.getByLabel('Post Content')).toHaveValue(content)
    await watch.expectNone()
  })

  test('389 shapes from a service that validates nothing', async ({ page, context, plain }) => {
    const posts = XSS_SHAPES.map((shape, index) =>
      plainPost({
        _id: `p${index}`,
        title: shape,
        content: shape,
        author: { _id: 'u1', name: shape, email: shape },
      }),
    )
    plain.service.posts = [
      plainPost({ _id: 'all', content: inParts(CONTENTS, 1).join('') }),
      ...posts,
    ]
    const watch = await LifeWatch.begin(page, context)
    for (const path of ['/all-post', '/post/all', '/post/p0']) {
      await page.goto(plain.webOrigin + path)
      await waitUntilAlive(page)
      await watch.expectNone()
    }
  })

  test('active content is detected', async ({ page, context }) => {
    const watch = await LifeWatch.begin(page, context)
    const alive = [
      '<script>hit()</script>',
      '<img alt="" onerror="hit()">',
      '<div class="prose"><a href="https://evil.test">x</a></div>',
      '<div class="prose"><a href="javascript:hit()">x</a></div>',
      '<svg><a xlink:href="javascript:hit()"></a></svg>',
      '<iframe></iframe>',
    ]
    for (const body of alive) {
      await page.route('**/alive', (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto('/alive')
      await expect(watch.expectNone(), body).rejects.toThrow('as the server sent it')
    }
  })
})
