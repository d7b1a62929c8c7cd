import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { facesInUse, untilFacesAreThere } from './support/faces.ts'
import { plainPost } from './support/plain-service.ts'
import { DataService } from './support/accounts.ts'
import { startProduct } from './support/product.ts'
import { PHONE, stopTimers, untilServed, waitUntilAlive } from './support/screens.ts'
import { test } from './support/test.ts'

interface Shift extends PerformanceEntry {
  value: number
  sources: { node?: Element }[]
}

interface Moved {
  by: number
  what: string
}

type ShiftWindow = Window & { shifts?: Moved[] }

/** Keeps what moved, and how far, for a message that says where to look. */
async function recordShifts(page: Page): Promise<() => Promise<Moved[]>> {
  await page.addInitScript(() => {
    const shifts: Moved[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')
        shifts.push({ by: value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as ShiftWindow).shifts ?? [])
}

/** Holds every font back until `release`. */
async function holdFonts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}

const TITLE = 'What a pen remembers'
const WORDS = 'A pen, a page and a quiet hour: that is all it takes, and all it ever took. '

for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
  for (const name of ['/', '/all-post', 'a post'] as const) {
    test(`Fonts: ${name} is readable before they load, and then does not shift, at ${viewport.width}`, async ({
      page,
      plain,
    }) => {
      // Letters of another width break lines elsewhere: where the text ends is out of sight.
      plain.service.posts = [plainPost({ _id: 'p1', title: TITLE, content: WORDS.repeat(24) })]
      const address = plain.webOrigin + (name === 'a post' ? '/post/p1' : name)
      await untilServed(page, address, TITLE)
      await page.setViewportSize(viewport)
      const shifts = await recordShifts(page)
      const release = await holdFonts(page)
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading').first()).toBeVisible()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await facesInUse(page)).not.toContain('Newsreader Variable')

      release()
      await untilFacesAreThere(page)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      // Letters differ, and so a word in a row of links moves by a hair: zero as CLS is told.
      const moved = await shifts()
      const sum = moved.reduce((total, { by }) => total + by, 0)
      expect(sum, JSON.stringify(moved)).toBeLessThan(0.0005)
    })
  }
}

test('Fonts: those that come too late for the first screen are shown on the next', async ({
  page,
  plain,
}) => {
  plain.service.posts = [plainPost({ _id: 'p1', title: TITLE, content: WORDS })]
  await untilServed(page, `${plain.webOrigin}/all-post`, TITLE)
  await page.setViewportSize(PHONE)
  const release = await holdFonts(page)
  await page.goto(`${plain.webOrigin}/all-post`, { waitUntil: 'domcontentloaded' })
  const widthOf = () =>
    page.getByRole('link', { name: 'Inkwell', exact: true }).evaluate((brand) => {
      const range = document.createRange()
      range.selectNodeContents(brand)
      return range.getBoundingClientRect().width
    })
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  await expect.poll(paints).toBeGreaterThan(0)
  const width = await widthOf()
  release()
  await expect.poll(() => facesInUse(page)).toContain('Newsreader Variable')
  await waitUntilAlive(page)
  expect(await widthOf()).toBe(width)

  await page.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect.poll(widthOf).not.toBe(width)
})

test('Fonts: on a phone, the interface font is requested after the first paint', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await stopTimers(page, 5_000)
  // No words of people, which may need other letters.
  await page.goto('/login', { waitUntil: 'networkidle' })
  await untilFacesAreThere(page)
  const before = await page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, startTime }) => [
        /(newsreader|instrument)/.exec(name)?.[0],
        startTime < (painted?.startTime ?? 0),
      ])
  })
  expect(before).toEqual([
    ['newsreader', true],
    ['instrument', false],
  ])
})

test('Fonts: only the two faces of the first view are fetched, each once', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  const preloads = page.locator('link[rel=preload][as=font][crossorigin]')
  const ahead = await preloads.evaluateAll((links) =>
    links.map((link) => String(link.getAttribute('href'))),
  )
  expect(ahead).toHaveLength(2)
  expect(fonts.toSorted()).toEqual(ahead.toSorted())
})

/** How each of them looks, pixel by pixel. */
async function picturesOf(parts: Locator): Promise<string[]> {
  const pictures: string[] = []
  for (const part of await parts.all()) pictures.push((await part.screenshot()).toString('base64'))
  return pictures
}

/** Words of scripts without slanted letters; of these, a face of ours draws the Arabic ones. */
const ARABIC = ['سلام', 'مرحبا']
const OTHERS = ['שלום', '漢字仮名', 'สวัสดี', 'नमस्ते']

for (const language of ['en', 'de', 'ar']) {
  test(`Fonts: the browser synthesizes no italics, on a site in ${language}`, async ({
    page,
    product: english,
  }) => {
    const isEnglish = language === 'en'
    const product = isEnglish ? english : await startProduct({ SITE_LANGUAGE: language })
    const api = new DataService(product.apiOrigin)
    const lines = [...ARABIC, ...OTHERS].map((words) => `Before *${words}* after.`)
    const content = `${lines.join('\n\n')}\n\n> Quoted ${ARABIC[0]} words`
    const id = await api.publish(await api.signUp(), { title: 'Upright', content })
    await page.setViewportSize(PHONE)
    await page.goto(`${product.webOrigin}/post/${id}`, { waitUntil: 'networkidle' })
    // The slanted face waits for the next screen, because it would move what is read.
    await expect(page.locator('html')).not.toHaveAttribute('data-slanted')
    for (const part of await page.locator('.prose :is(em, blockquote)').all()) {
      await expect(part).toHaveCSS('font-style', 'italic')
      await expect(part).toHaveCSS('font-synthesis-style', 'none')
    }
    const emphasised = page.locator('.prose em').filter({ hasText: /\p{Script=Arabic}/u })
    await expect(emphasised).toHaveCount(ARABIC.length)
    const shown = await picturesOf(emphasised)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.prose em { font-style: normal !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    expect(await picturesOf(emphasised)).toEqual(shown)
    await page.close()
    if (!isEnglish) await product.stop()
  })
}

test.describe('under a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  /** A browser complains of a preload that nothing uses some seconds after the page has loaded. */
  const COMPLAINT_MS = 6_000

  test('Fonts: each that is preloaded is used, at the first visit and at the next', async ({
    page,
    context,
    api,
    problems,
  }) => {
    problems.allow(/status of 404/)
    const complaints: string[] = []
    context.on('console', (message) => {
      if (/preload/i.test(message.text())) complaints.push(message.text())
    })
    const content = 'Words, *slanted words*, and so “quoted” ones.\n\n> A quotation'
    const id = await api.publish(await api.signUp(), { title: 'Preloaded', content })
    const screens = ['/', '/all-post', '/login', '/signup', `/post/${id}`, '/nowhere']
    await page.goto('/login')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    for (const screen of screens) {
      const tab = await context.newPage()
      await tab.goto(screen, { waitUntil: 'networkidle' })
    }
    await page.waitForTimeout(COMPLAINT_MS)
    expect(complaints).toEqual([])
  })
})
