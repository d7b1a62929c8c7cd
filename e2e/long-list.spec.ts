import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { plainPost } from './support/plain-service.ts'
import type { PlainService, Reply } from './support/plain-service.ts'
import { cards, heading, open, skeletons, untilServed, waitUntilAlive } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const POSTS = 504
const FIRST = 24

/** Answers the list page by page, as our service does: a cursor is the number of posts before it. */
function servePages(service: PlainService): void {
  service.posts = Array.from({ length: POSTS }, (_, index) =>
    plainPost({ _id: `p${index}`, title: `Post ${index} `.repeat(1 + (index % 7)) }),
  )
  service.instead = (call): Reply | undefined => {
    const { pathname, searchParams } = new URL(call.slice('GET '.length), service.origin)
    if (pathname !== '/api/v1/posts/') return undefined
    const from = Number(searchParams.get('cursor') ?? 0)
    const end = from + Number(searchParams.get('limit') ?? FIRST)
    const nextCursor = end < service.posts.length ? String(end) : null
    return { status: 200, body: { posts: service.posts.slice(from, end), nextCursor } }
  }
}

/** Scrolls until the list has all of its posts. */
async function loadAll(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(cards(page)).toHaveCount(POSTS, { timeout: 200 })
  }).toPass({ timeout: 90_000, intervals: [50] })
}

/** How far each card that can be seen is from the top of the window. */
function placesOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('.post-card :is(h2, h3) a')]
    const seen = links.map((link) => [link.textContent, link.getBoundingClientRect().top] as const)
    return Object.fromEntries(seen.filter(([, top]) => top > 0 && top < innerHeight))
  })
}

const listCalls = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith('GET /api/v1/posts/') && !call.includes('/p/'))

test.describe('a list of 504 posts', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Long list: a reload and every way back show all of it, where it was left', async ({
    page,
    plain,
  }) => {
    test.slow()
    const { service, webOrigin } = plain
    servePages(service)
    await open(page, `${webOrigin}/all-post`)
    await loadAll(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 100_000))
    const places = await placesOf(page)
    expect(Object.keys(places)).not.toHaveLength(0)

    async function expectAllOfIt(): Promise<void> {
      await expect(cards(page)).toHaveCount(POSTS)
      await expect.poll(() => placesOf(page)).toEqual(places)
      await expect(skeletons(page)).toHaveCount(0)
    }

    await test.step('a reload, with few requests, the first of them the specified one', async () => {
      await page.waitForLoadState('networkidle')
      // Else the web server's own question would be counted, too.
      const asked: string[] = []
      page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
      await page.reload()
      await expectAllOfIt()
      await page.waitForLoadState('networkidle')
      const calls = asked.map((call) => call.replace(service.origin, ''))
      expect(listCalls(calls)[0]).toBe('GET /api/v1/posts/')
      expect(listCalls(calls).length).toBeLessThanOrEqual(6)
      await expectAllOfIt()
    })

    const first = page.locator('.post-card :is(h2, h3) a').filter({ visible: true })
    // Not below the top bar: a click would scroll it out of there first.
    const visible =
      Object.entries(places)
        .find(([, top]) => top > 100)?.[0]
        .trim() ?? ''
    const openPost = async () => {
      await first.filter({ hasText: visible }).first().click()
      await expect(heading(page, visible)).toBeVisible()
    }
    await test.step('Back from a post', async () => {
      await openPost()
      await page.goBack()
      await expectAllOfIt()
    })
    await test.step('Back from a post that was reloaded', async () => {
      await openPost()
      await page.reload()
      await waitUntilAlive(page)
      await expect(heading(page, visible)).toBeVisible()
      await page.goBack()
      await expectAllOfIt()
    })
    await test.step('Back from another site', async () => {
      await page.goto('about:blank')
      await page.goBack()
      await expectAllOfIt()
    })
    await test.step('a new visit begins at the top', async () => {
      await open(page, `${webOrigin}/all-post`)
      await expect(cards(page)).toHaveCount(FIRST)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })

  test('Long list: posts that came and went while it was read are there, and gone, on the way back', async ({
    page,
    plain,
  }) => {
    test.slow()
    const { service, webOrigin } = plain
    servePages(service)
    await open(page, `${webOrigin}/all-post`)
    await loadAll(page)
    await page.waitForLoadState('networkidle')
    const [newest, gone] = [plainPost({ _id: 'new', title: 'Newest' }), service.posts[300]?.title]
    service.posts = [newest, ...service.posts.filter(({ title }) => title !== gone)]
    await page.reload()
    await expect(cards(page).getByText('Newest', { exact: true })).toBeAttached()
    await expect(cards(page)).toHaveCount(POSTS)
    await expect(cards(page).getByText(gone ?? '', { exact: true })).toHaveCount(0)
  })

  test('Long list: a fling that outruns it moves nothing on the screen', async ({
    page,
    plain,
    context,
  }) => {
    servePages(plain.service)
    const answer = plain.service.instead
    plain.service.instead = async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      return answer(call)
    }
    await page.addInitScript(recordMoves)
    await open(page, `${plain.webOrigin}/all-post`)
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await expect(async () => {
      await browser.send('Input.synthesizeScrollGesture', {
        x: 195,
        y: 400,
        yDistance: -12_000,
        speed: 30_000,
        gestureSourceType: 'mouse',
      })
      expect(await cards(page).count()).toBeGreaterThan(150)
    }).toPass({ intervals: [50] })
    await expect(page.getByRole('contentinfo')).toBeHidden()
    const { shifts, moves, ends } = await page.evaluate(() => (window as MovesWindow).recorded)
    expect(shifts).toEqual([])
    expect(moves).toEqual([])
    // The end of the list was visible at least once.
    expect(ends).toBeGreaterThan(0)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('Long list: it does not grow, and the footer is below it', async ({ page, plain }) => {
    servePages(plain.service)
    await untilServed(page, `${plain.webOrigin}/all-post`, `Post ${FIRST - 1}`)
    await page.goto(`${plain.webOrigin}/all-post`)
    await expect(cards(page)).toHaveCount(FIRST)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})

interface Moves {
  /** What Chromium says has moved within the window. */
  shifts: string[]
  /** Cards that have moved in the page. */
  moves: string[]
  /** Frames in which the end of the list was on the screen. */
  ends: number
}

type MovesWindow = Window & typeof globalThis & { recorded: Moves }

function recordMoves(): void {
  const recorded: Moves = { shifts: [], moves: [], ends: 0 }
  Object.assign(window, { recorded })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as PerformanceEntry & { sources: { node?: Element }[] }
      recorded.shifts.push(sources.map(({ node }) => node?.nodeName).join())
    }
  }).observe({ type: 'layout-shift', buffered: true })

  let before = new Map<Element, number>()
  function look(): void {
    const now = new Map<Element, number>()
    for (const card of document.querySelectorAll('[data-posts] > li')) {
      now.set(card, Math.round(card.getBoundingClientRect().top + scrollY))
      const was = before.get(card) ?? now.get(card)
      if (was !== now.get(card)) recorded.moves.push(`${card.textContent} from ${was}`)
    }
    before = now
    const end = document.querySelector('main form')?.getBoundingClientRect()
    if (end && end.top < innerHeight) recorded.ends++
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
