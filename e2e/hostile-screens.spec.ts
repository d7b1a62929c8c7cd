import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { messages } from '@inkwell/contract/messages'
import { hasBidiControls } from '@inkwell/contract/visible'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { packTexts } from '@inkwell/test-support/pack-texts'
import { XSS_ADDRESSES, XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import { DataService, sessionOf, storeInBrowser } from './support/accounts.ts'
import type { Account } from './support/accounts.ts'
import { LifeWatch } from './support/inert.ts'
import type { PlainService, Reply } from './support/plain-service.ts'
import { heading, open } from './support/screens.ts'
import { items, section } from './support/settings.ts'
import { test } from './support/test.ts'

type AdminSection = 'reports' | 'hidden' | 'accounts' | 'jobs' | 'log'

/** So many of them, from all over. */
function some(count: number, texts: readonly string[]): string[] {
  const every = Math.ceil(texts.length / count)
  return texts.filter((_, index) => index % every === 0)
}

const TEXTS = [...XSS_SHAPES, ...NAUGHTY_STRINGS]
const ONE_LINE = TEXTS.filter((text) => !/[\n\r\u2028\u2029]/.test(text) && !hasBidiControls(text))
const NAMES = some(8, packTexts(ONE_LINE, 80))
const TITLES = some(8, packTexts(ONE_LINE, 200))
const NOTES = some(8, packTexts(XSS_SHAPES, 1_000))

/** Valid local parts of e-mail addresses that are code in other contexts. */
const LOCAL_PARTS = ["'onerror='hit``'", '{{hit}}', '&#39-hit-&#39', '${hit``}', '/*`/*']

/** Headers take no more than this; a browser's name stands before a slash. */
const BROWSERS = some(10, packTexts(XSS_SHAPES, 300)).map(
  (text) => `${text.replaceAll(/[^ -~]/g, '').replaceAll('/', '\\')}/1.0 x`,
)

/** What anybody hostile may have left there for whoever moderates. */
async function leaveTraces(api: DataService, people: readonly Account[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, note] of NOTES.entries()) {
    const author = people[index % people.length] as Account
    const id = await api.publish(author, { title: TITLES[index] ?? 'Words', content: note })
    await api.report(id, { reason: 'other', note })
    ids.push(id)
  }
  return ids
}

/** Sends that with those headers; throws where it is refused. */
async function send({ origin }: DataService, path: string, own: object, json: object) {
  const headers = { 'Content-Type': 'application/json', ...own }
  const body = JSON.stringify(json)
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

async function moderate(api: DataService, admin: Account, ids: string[], people: Account[]) {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const act = (path: string, json = {}) => send(api, path, headers, json)
  for (const id of ids.slice(0, 4)) await act(`/api/v1/admin/posts/${id}/hide`)
  for (const { user } of people.slice(0, 3)) {
    await act(`/api/v1/admin/accounts/${user._id}/suspend`, { posts: 'keep' })
  }
}

async function expectInertScreens(
  page: Page,
  origin: string,
  watch: LifeWatch,
  words: Partial<Record<AdminSection, string>>,
) {
  await open(page, `${origin}/settings`)
  await expect(items(page).first()).toBeVisible()
  await expect(section(page, 'Profile').getByLabel('Full Name')).not.toHaveValue('')
  await watch.expectNone()
  for (const [show, text] of Object.entries(words)) {
    await open(page, `${origin}/admin?show=${show}`)
    await expect(heading(page, 'Administration')).toBeVisible()
    const list = page.getByRole('main').getByRole('listitem')
    await expect(list.filter({ hasText: text }).first()).toBeVisible()
    await watch.expectNone()
  }
}

async function signedInAs(context: BrowserContext, origin: string, account: Account) {
  await storeInBrowser(context, origin, sessionOf(account))
}

test.describe('§6 Content: no text runs as code in settings or admin screens', () => {
  test('names, addresses, notes, titles and browsers, through the service', async ({
    page,
    context,
    freshProduct,
  }) => {
    const api = new DataService(freshProduct.apiOrigin)
    const people: Account[] = []
    for (const [index, name] of NAMES.entries()) {
      const local = LOCAL_PARTS[index]
      people.push(await api.signUp(name, local && `${local}@example.com`))
    }
    const admin = people.at(-1) as Account
    await freshProduct.admin('grant', admin.user.email)
    const ids = await leaveTraces(api, people.slice(0, -1))
    await moderate(api, admin, ids, people)
    for (const browser of BROWSERS) {
      const login = { email: admin.user.email, password: admin.password }
      await send(api, '/api/v1/users/login', { 'User-Agent': browser }, login)
    }
    await signedInAs(context, freshProduct.webOrigin, admin)
    const watch = await LifeWatch.begin(page, context)
    const begin = (text = '') => text.slice(0, 20).split('\n')[0] ?? ''
    const [title, name] = [begin(TITLES[0]), begin(NAMES[0])]
    const words = { reports: begin(NOTES.at(-1)), hidden: title, accounts: name, log: title }
    await expectInertScreens(page, freshProduct.webOrigin, watch, words)
    await open(page, `${freshProduct.webOrigin}/settings`)
    await expect(items(page)).toHaveCount(1 + BROWSERS.length)
    const label = section(page, 'Profile').getByLabel('Full Name')
    await expect(label).toHaveValue(admin.user.name)
  })

  test('389 shapes from a service that validates nothing', async ({ page, context, plain }) => {
    const { service, webOrigin } = plain
    handOn(service)
    const user = { _id: 'u1', name: XSS_SHAPES[0] ?? '', email: XSS_SHAPES[1] ?? '' }
    await storeInBrowser(context, webOrigin, { user: JSON.stringify(user), token: 'plain-token' })
    const watch = await LifeWatch.begin(page, context)
    const last = XSS_SHAPES.findLast((text) => /^[!-~ ]+$/.test(text)) ?? ''
    const words = { reports: last, hidden: last, accounts: last, jobs: last, log: last }
    await expectInertScreens(page, webOrigin, watch, words)
  })

  test('links for a new password that hold anything', async ({ page, context, problems }) => {
    problems.allow(/status of 40[04]/)
    const watch = await LifeWatch.begin(page, context)
    for (const shape of some(12, [...XSS_SHAPES, ...XSS_ADDRESSES])) {
      await page.goto('about:blank')
      await open(page, `/reset?token=${encodeURIComponent(shape)}#${shape}`)
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByText(messages.passwordLinkOver)).toBeVisible()
      await watch.expectNone()
    }
  })
})

const TIME = '2026-11-20T12:00:00.000Z'

/** Answers every call of the settings and of administrators with shapes in all their texts. */
function handOn(service: PlainService): void {
  const author = (shape: string, index: number) => ({ _id: `u${index}`, name: shape, email: shape })
  const post = (shape: string, index: number) => ({
    _id: `p${index}`,
    title: shape,
    excerpt: shape,
    author: author(shape, index),
    createdAt: TIME,
    state: 'visible',
  })
  const each = <T>(make: (shape: string, index: number) => T) => XSS_SHAPES.map(make)
  const ANSWERS: Record<string, object> = {
    '/users/me': { user: author(XSS_SHAPES[2] ?? '', 1), isAdministrator: true },
    '/users/me/profile': {
      profile: {
        biography: XSS_SHAPES.join('\n'),
        links: XSS_SHAPES.slice(0, 5).map((shape) => ({ label: shape, url: shape })),
      },
    },
    '/users/me/sessions': {
      sessions: each((shape, index) => ({
        _id: `s${index}`,
        device: { browser: shape, system: shape, kind: 'computer' },
        network: shape,
        isThisNetwork: false,
        isCurrent: index === 0,
        createdAt: TIME,
        lastUsedAt: TIME,
      })),
    },
    '/admin/reports': {
      reported: each((shape, index) => ({
        post: post(shape, index),
        count: 1,
        since: TIME,
        latest: [{ reason: 'other', note: shape, createdAt: TIME }],
      })),
      nextCursor: null,
    },
    '/admin/posts': { posts: each(post), nextCursor: null },
    '/admin/accounts': {
      accounts: each((shape, index) => ({
        user: author(shape, index),
        createdAt: TIME,
        suspendedAt: TIME,
        isAdministrator: false,
      })),
      nextCursor: null,
    },
    '/imports': {
      imports: each((shape, index) => ({
        _id: `i${index}`,
        source: shape,
        scope: 'site',
        state: 'failed',
        format: shape,
        size: 1,
        received: 1,
        done: 0,
        total: 0,
        counts: [],
        fetchPictures: false,
        failure: shape,
        startedAt: TIME,
        endedAt: null,
      })),
      nextCursor: null,
    },
    '/admin/jobs': {
      jobs: each((shape, index) => ({
        _id: `j${index}`,
        kind: shape,
        attempts: 8,
        lastError: shape,
        failedAt: TIME,
      })),
      nextCursor: null,
    },
    '/admin/audit': {
      entries: each((shape, index) => ({
        _id: `e${index}`,
        createdAt: TIME,
        act: 'sign_in',
        actor: shape,
        subject: { kind: 'account', id: shape, name: shape },
        address: shape,
      })),
      nextCursor: null,
    },
  }
  service.instead = (asked): Reply | undefined => {
    const path = /^GET \/api\/v1(?<path>[^?]+)/.exec(asked)?.groups?.path ?? ''
    const body = ANSWERS[path]
    return body && { status: 200, body }
  }
}
