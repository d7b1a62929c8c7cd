import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createApiClient } from '@inkwell/api-client/api-client'
import { Site } from './site.ts'
import { Typist } from './typist.ts'
import { WriterBrowser } from './writer-browser.ts'

/** What fails, or ends, while somebody types. */
export const MOMENTS = [
  'page',
  'browser',
  'network',
  'web',
  'service',
  'session',
  'reload',
  // The page or the browser, before the scripts of the page have come.
  'early',
] as const
export type Moment = (typeof MOMENTS)[number]

/** Those with which the page ends at once. */
const ENDS_OF_PAGE: ReadonlySet<Moment> = new Set(['page', 'browser', 'reload'])
const EARLY_ENDS: readonly Moment[] = ['page', 'browser']

/** Milliseconds of typing before the failure, and after one that the page survives. */
const BEFORE = { least: 300, most: 6_000 }
const AFTER = { least: 100, most: 3_000 }

/** A text is published and a new one begun when it has this many characters. */
const LENGTH_MAX = 1_500

/** Polls in tenths of a second until the account must have the text. */
const SAVED_WITHIN = 300

const NEW = '/createpost'
const FIELD = '[name=content]'
const TITLE = 'Typed through it all'

/** What is found after a failure. */
export interface Found {
  moment: Moment
  /** Characters that were typed up to the end of the page. */
  typed: number
  /** Of those, the missing ones that had been typed long enough before it. */
  missing: number
  /** What is wrong beside that; undefined if nothing is. */
  problem: string | undefined
}

/** A browser in which somebody types, and the servers behind it. */
export class Trial {
  readonly #site: Site
  readonly #browser: WriterBrowser
  readonly #mayLoseMs: number
  #session: Record<string, string> = {}
  #text = ''
  #path = NEW

  private constructor(site: Site, mayLoseMs: number) {
    this.#site = site
    this.#mayLoseMs = mayLoseMs
    this.#browser = new WriterBrowser(site.folder)
  }

  /** What is typed in the last `mayLoseMs` milliseconds before a failure may be missing. */
  static async start(mayLoseMs = 1_000): Promise<Trial> {
    const trial = new Trial(await Site.start(), mayLoseMs)
    await trial.#signUp()
    return trial
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.#site.stop()
  }

  /** Types, fails, and looks for the text. */
  async run(moment: Moment): Promise<Found> {
    const page = moment === 'early' ? await this.#openEarly() : await this.#open()
    const typist = new Typist(page, this.#text)
    typist.begin()
    await sleep(randomInt(BEFORE.least, BEFORE.most))
    const end = await this.#fail(moment, page)
    await typist.stop()
    await this.#mend(page)

    const next = await this.#open(false)
    const due = typist.lengthAt(end - this.#mayLoseMs)
    const found = await this.#settled(next, typist, due)
    const typed = typist.lengthAt(end)
    const isOwn = typist.text.startsWith(found)
    const problem = isOwn ? undefined : `${JSON.stringify(found.slice(-60))} was not typed`
    this.#text = found
    const later = await this.#prepareNext(next)
    await next.close()
    return { moment, typed, missing: Math.max(0, due - found.length), problem: problem ?? later }
  }

  /** Decides where the next typing begins; resolves to what is wrong. */
  async #prepareNext(page: Page): Promise<string | undefined> {
    this.#path = NEW
    if (this.#text.length > LENGTH_MAX) await this.#publish(page)
    else if (this.#text !== '' && randomInt(2) === 0) return this.#moveToAccount(page)
    return undefined
  }

  /** Removes everything from the browser, as if the draft was opened on another device next. */
  async #moveToAccount(page: Page): Promise<string | undefined> {
    const id = await this.#savedDraft()
    if (id === undefined) return 'the account did not get the text'
    this.#path = `${NEW}?draft=${id}`
    await page.goto(`${this.#site.webOrigin}/about`)
    await page.evaluate(async () => {
      localStorage.clear()
      for (const { name = '' } of await indexedDB.databases()) {
        const request = indexedDB.deleteDatabase(name)
        await new Promise((resolve) => request.addEventListener('success', resolve))
      }
    })
    return undefined
  }

  /** The id of the draft in the account when that has the text; undefined if it never does. */
  async #savedDraft(): Promise<string | undefined> {
    const call = createApiClient(this.#site.apiOrigin)
    const { token = null } = this.#session
    for (let attempt = 0; attempt < SAVED_WITHIN; attempt++) {
      const { drafts = [] } = await call('GET /api/v1/drafts', { token })
      // Lists have the beginnings of texts only.
      for (const { _id: id = '' } of drafts) {
        const { draft } = await call('GET /api/v1/drafts/{id}', { token, params: { id } })
        if (draft?.content === this.#text) return id
      }
      await sleep(100)
    }
    return undefined
  }

  /** Makes something fail; resolves to the time at which the page ended. */
  async #fail(moment: Moment, page: Page): Promise<number> {
    if (moment === 'network') await this.#browser.setOffline(true)
    if (moment === 'web') await this.#site.kill('web')
    if (moment === 'service') await this.#site.kill('data')
    if (moment === 'session') await page.evaluate(() => localStorage.setItem('token', 'ended'))
    const end = moment === 'early' ? EARLY_ENDS[randomInt(EARLY_ENDS.length)] : moment
    if (end && !ENDS_OF_PAGE.has(end)) await sleep(randomInt(AFTER.least, AFTER.most))
    const time = Date.now()
    if (end === 'browser') await this.#browser.kill()
    else if (end === 'page') await page.goto('chrome://crash').catch(() => undefined)
    else await page.close()
    return time
  }

  async #mend(page: Page): Promise<void> {
    await page.close().catch(() => undefined)
    await this.#browser.setOffline(false).catch(() => undefined)
    await this.#site.startMissing()
  }

  /** Opens a page, signed in. */
  async #signIn(): Promise<Page> {
    const page = await this.#browser.newPage()
    await page.goto(`${this.#site.webOrigin}/about`)
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, this.#session)
    return page
  }

  /** Opens the form of a new text, whose scripts do not come. */
  async #openEarly(): Promise<Page> {
    if (this.#text !== '') {
      const last = await this.#open()
      await this.#publish(last)
      await last.close()
    }
    const page = await this.#signIn()
    await this.#browser.holdScripts(page)
    await page.goto(`${this.#site.webOrigin}${NEW}`, { waitUntil: 'commit' })
    await page.locator('[name=title]').fill(TITLE)
    await page.locator(FIELD).press('Control+End')
    return page
  }

  /** Opens the form, signed in, with the caret at the end. */
  async #open(isReady = true): Promise<Page> {
    const page = await this.#signIn()
    await page.goto(`${this.#site.webOrigin}${this.#path}`)
    await page.locator('main form [type=submit]:enabled').waitFor()
    if (!isReady) return page
    await page.waitForFunction(
      ([field = '', text]) => document.querySelector<HTMLTextAreaElement>(field)?.value === text,
      [FIELD, this.#text],
    )
    if (this.#text === '') await page.locator('[name=title]').fill(TITLE)
    await page.locator(FIELD).press('Control+End')
    return page
  }

  /** The text of the form, when what the browser and the data service have is in it. */
  async #settled(page: Page, typist: Typist, due: number): Promise<string> {
    const read = () => page.locator(FIELD).inputValue()
    // On a busy machine a draft is opened later than its form.
    for (let attempt = 0; attempt < SAVED_WITHIN && (await read()).length < due; attempt++) {
      await sleep(50)
    }
    const wanted = typist.lengthAt(Date.now())
    for (let attempt = 0; attempt < 40; attempt++) {
      if ((await read()).length >= wanted) break
      await sleep(50)
    }
    return read()
  }

  async #publish(page: Page): Promise<void> {
    await page.locator('main form [type=submit]').click()
    await page.waitForURL(`${this.#site.webOrigin}/`)
    this.#text = ''
    this.#path = NEW
  }

  async #signUp(): Promise<void> {
    const call = createApiClient(this.#site.apiOrigin)
    const json = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
    const { user, token = '' } = await call('POST /api/v1/users/signup', { json })
    this.#session = { user: JSON.stringify(user), token }
  }
}
