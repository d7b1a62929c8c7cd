import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { DataService, sessionOf, storeInPage } from './support/accounts.ts'
import { plainPost } from './support/plain-service.ts'
import { startProduct, startSite } from './support/product.ts'
import type { Product } from './support/product.ts'
import { beginDraft, scheduleDraft } from './support/my-posts.ts'
import { alertOf, control, keepUndo, PHONE, untilServed } from './support/screens.ts'
import { SCREENS } from './support/screens-of-languages.ts'
import type { Screen, Site } from './support/screens-of-languages.ts'
import { storePage } from './support/site-pages.ts'
import { openInAnyLanguage, overflowOf, textsOf } from './support/texts.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => keepUndo(context))

async function siteOf(product: Product, name: string): Promise<Site> {
  const api = new DataService(product.apiOrigin)
  const author = await api.signUp(name)
  const post = await api.publish(author, {
    title: `${name} 1`,
    content: `${name} 2`,
    tags: ['Tag'],
  })
  await beginDraft(api, author, { title: `${name} 5` })
  await beginDraft(api, author, { post })
  const at = '2999-12-24T18:00:00Z'
  await scheduleDraft(api, author, { title: `${name} 6`, content: `${name} 7`, at })
  await api.remove(author, await api.publish(author, { title: `${name} 8`, content: '9' }))
  const administrator = await api.signUp(`${name} 3`)
  await product.admin('grant', administrator.user.email)
  await storePage(api, administrator, 'page', {
    title: `${name} 10`,
    content: `${name} 11`,
    published: true,
  })
  await api.report(post, { reason: 'spam', note: `${name} 4` })
  return { origin: product.webOrigin, author, administrator, post }
}

async function show(page: Page, { at, does }: Screen, site: Site): Promise<void> {
  await openInAnyLanguage(page, site.origin + at(site))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await does?.(page)
}

/** The name of the site, the tag of its post, the address of its page, and formats. */
const NAMES = ['Inkwell', 'Tag', 'Tag · Inkwell', '/page/page', 'RSS', 'Atom', 'JSON Feed']

const LANGUAGES = [
  {
    language: 'de',
    direction: 'ltr',
    writer: 'Käthe Groß',
    /** Words that German has in common with English. */
    shared:
      'System|Link|Links|Name|Code|Export|Feed|Feeds|Hindi|Tamil|Urdu|April|August|September|November|Text, in Markdown',
    words: { remove: 'Löschen', removed: 'Beitrag gelöscht', undo: 'Rückgängig' },
    more: { restored: 'Beitrag wiederhergestellt', march: '2. März 2026' },
  },
  {
    language: 'ar',
    direction: 'rtl',
    writer: 'ليلى المنصوري',
    shared: '',
    words: { remove: 'حذف', removed: 'حُذفت التدوينة', undo: 'تراجع' },
    more: { restored: 'استُعيدت التدوينة', march: '2 مارس 2026' },
  },
] as const

// One worker for all, because each language needs a product of its own.
test.describe.configure({ mode: 'default' })

const products: Product[] = []
const sites = new Map<string, Site>()

test.beforeAll(async ({ product }) => {
  test.setTimeout(360_000)
  sites.set('en', await siteOf(product, 'Grace Hopper'))
  for (const { language, writer } of LANGUAGES) {
    const own = await startProduct({ SITE_LANGUAGE: language })
    products.push(own)
    sites.set(language, await siteOf(own, writer))
  }
})
test.afterAll(async () => {
  for (const own of products.splice(0)) await own.stop()
})

function siteIn(language: string): Site {
  const site = sites.get(language)
  if (!site) throw new Error(`There is no site in ${language}.`)
  return site
}

/** Screens that one browser shows one after the other: who sees them, and whether they ask. */
const WALKS = {
  'without a session': SCREENS.filter(({ as }) => !as),
  'of an author': SCREENS.filter(({ as, mayAsk }) => as === 'author' && !mayAsk),
  'of an author who leaves words behind': SCREENS.filter(({ mayAsk }) => mayAsk),
  'of an administrator': SCREENS.filter(({ as }) => as === 'administrator'),
}

test('every screen is in one of the tested groups', () => {
  expect(Object.values(WALKS).flat()).toHaveLength(SCREENS.length)
})

/** Visits each of the screens in turn, in a browser in which nobody has signed in. */
async function walk(
  page: Page,
  { screens, site }: { screens: readonly Screen[]; site: Site },
  check: (screen: Screen) => Promise<void>,
): Promise<void> {
  const as = screens[0]?.as
  await storeInPage(page, site.origin, as ? sessionOf(site[as]) : {})
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await show(page, screen, site)
      await check(screen)
    })
  }
}

for (const [name, screens] of Object.entries(WALKS)) {
  test(`The screens ${name}: no English, nothing too wide, accessible`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(360_000)
    problems.allow(/status of 40[14]/)
    if (screens.some(({ mayAsk }) => mayAsk)) problems.whenAskedToLeave('accept')
    await page.setViewportSize(PHONE)
    const inEnglish = new Map<Screen, string[]>()
    await walk(page, { screens, site: siteIn('en') }, async (screen) => {
      const texts = await textsOf(page)
      expect(texts.length).toBeGreaterThan(5)
      inEnglish.set(screen, texts)
    })

    for (const { language, direction, shared } of LANGUAGES) {
      const same = new Set([...NAMES, ...shared.split('|')])
      await walk(page, { screens, site: siteIn(language) }, async (screen) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('html')).toHaveAttribute('dir', direction)
        const texts = await textsOf(page)
        expect(texts.length).toBeGreaterThan(5)
        const english = inEnglish.get(screen)
        expect(
          texts.filter((text) => !same.has(text.replace(/ \d+$/, '')) && english?.includes(text)),
        ).toEqual([])
        expect(await overflowOf(page)).toBe(0)
        await expectAccessible(page, [PHONE])
      })
    }
  })
}

for (const { language, words, more } of LANGUAGES) {
  test.describe(`SITE_LANGUAGE=${language}`, () => {
    test('a post is deleted and comes back', async ({ page, problems }) => {
      const site = siteIn(language)
      // The pointer comes to rest on the card of the deleted post, and the site reads ahead.
      problems.allow(/status of 404.*posts\/p/)
      await storeInPage(page, site.origin, sessionOf(site.author))
      await openInAnyLanguage(page, `${site.origin}/post/${site.post}`)
      await control(page.getByRole('main'), words.remove).click()
      await expect(alertOf(page, words.removed)).toBeVisible()
      await control(page, words.undo).click()
      await expect(alertOf(page, more.restored)).toBeVisible()
    })

    test('the day of a post is the same on the server and in the browser', async ({
      page,
      plain,
    }) => {
      const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))
      plain.service.posts = months.map((month) =>
        plainPost({ _id: `p${month}`, createdAt: `2026-${month}-02T23:30:00.000Z` }),
      )
      const settings = { SITE_LANGUAGE: language }
      const { webOrigin, server } = await startSite(plain.service.origin, settings)
      const said: string[] = []
      for (const { _id: id } of plain.service.posts) {
        await untilServed(page, `${webOrigin}/post/${id}`)
        const html = await (await page.request.get(`${webOrigin}/post/${id}`)).text()
        await openInAnyLanguage(page, `${webOrigin}/post/${id}`)
        const day = (await page.locator('article time').first().textContent()) ?? ''
        expect(html).toContain(`>${day}</time>`)
        said.push(day)
      }
      expect(said[2]).toBe(more.march)
      expect(new Set(said).size).toBe(12)
      await page.goto('about:blank')
      await server.stop()
    })
  })
}

test('the texts of forms come with the screens that hold one', async ({ page }) => {
  const preloaded = page.locator('link[rel=modulepreload][href*="/en.forms-"]')
  for (const [address, count] of [
    ['/login', 1],
    ['/signup', 1],
    ['/createpost', 1],
    ['/post/edit/1', 1],
    ['/', 0],
    ['/all-post', 0],
  ] as const) {
    await page.setContent(await (await page.request.get(address)).text())
    await expect(preloaded).toHaveCount(count)
  }
})

test('an Arabic page begins at the right', async ({ page, product }) => {
  const { webOrigin, server } = await startSite(product.apiOrigin, { SITE_LANGUAGE: 'ar' })
  await openInAnyLanguage(page, `${webOrigin}/login`)
  const left = async (thing: Locator) => (await thing.boundingBox())?.x ?? NaN
  const brand = await left(page.getByRole('link', { name: 'Inkwell' }))
  const buttons = await left(page.locator('header [data-for=signed-out] a').first())
  expect(brand).toBeGreaterThan(buttons)
  const email = page.locator('input[name=email]')
  await email.fill('ada@example.com')
  await expect(email).toHaveCSS('direction', 'ltr')
  await expect(email).toHaveCSS('text-align', 'end')
  await openInAnyLanguage(page, `${webOrigin}/signup`)
  const name = page.locator('input[name=name]')
  await expect(name).toHaveCSS('direction', 'rtl')
  await name.fill('Ada')
  await expect(name).toHaveCSS('direction', 'ltr')
  await name.fill('ليلى')
  await expect(name).toHaveCSS('direction', 'rtl')
  await page.goto('about:blank')
  await server.stop()
})
