import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { Account, DataService } from './accounts.ts'
import { fetchPatiently, sessionOf, storeInBrowser } from './accounts.ts'
import { expectWords } from './drafts.ts'
import { fill, open, stopTimers } from './screens.ts'

/** The calls about drafts. Their scripts have similar names. */
export const DRAFT_CALLS = /\/api\/v1\/drafts/

/** Lets forms wait for a held answer with their draft, which they else do for this long. */
export async function waitForDraft(page: Page): Promise<void> {
  await stopTimers(page, 4_000)
}

/** Holds back what would save a text: one that the account has is left without a question. */
export async function holdDraftCalls(page: Page): Promise<void> {
  await page.route(DRAFT_CALLS, () => undefined)
}

/** Waits until the data service has the text of the form. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-save=saved]')).toHaveText('Saved')
}

/** Another browser in which the same person is signed in. */
export async function anotherDevice(
  browser: Browser,
  { origin, account }: { origin: string; account: Account },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await storeInBrowser(context, origin, sessionOf(account))
  const page = await context.newPage()
  await waitForDraft(page)
  return page
}

interface StoredDraft {
  _id: string
  post: string | null
  title: string
  content: string
  version: number
  scheduledFor: string | null
  image?: { alt: string }
}

/** A call about drafts as an account; throws if it fails. */
async function call(
  { origin }: DataService,
  { token }: Account,
  request: { method: string; path: string; json?: object },
): Promise<unknown> {
  const { method, path, json } = request
  const response = await fetchPatiently(`${origin}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.json()
}

/** What the data service has of an account's drafts. */
export async function draftsOf(api: DataService, account: Account): Promise<StoredDraft[]> {
  const body = await call(api, account, { method: 'GET', path: 'drafts' })
  return (body as { drafts: StoredDraft[] }).drafts
}

export async function createDraft(
  api: DataService,
  account: Account,
  json: { title?: string; content?: string; post?: string },
): Promise<StoredDraft> {
  const body = await call(api, account, { method: 'POST', path: 'drafts', json })
  return (body as { draft: StoredDraft }).draft
}

/** Saves a text over whatever the draft has, as another device does. */
export async function saveDraft(
  api: DataService,
  account: Account,
  { _id: id, ...json }: Pick<StoredDraft, '_id' | 'title' | 'content'>,
): Promise<void> {
  const path = `drafts/${id}`
  const { draft } = (await call(api, account, { method: 'GET', path })) as { draft: StoredDraft }
  const { version } = draft
  await call(api, account, { method: 'PUT', path, json: { ...json, version } })
}

/**
 * Opens a draft in its form and changes its title there to "Mine", after another device has saved "Theirs", with
 * other changes if they are given. Resolves to the id of the draft.
 */
export async function changeTitleOnTwoDevices(
  page: Page,
  api: DataService,
  account: Account,
  others: { lineEnds?: string; tags?: string[] } = {},
): Promise<string> {
  const draft = await createDraft(api, account, { title: 'Before', content: 'Words' })
  await waitForDraft(page)
  await open(page, `/createpost?draft=${draft._id}`)
  await expectWords(page, { 'Post Title': 'Before' })
  await saveDraft(api, account, { ...draft, title: 'Theirs', ...others })
  await fill(page, { 'Post Title': 'Mine' })
  return draft._id
}

export async function deleteDraft(api: DataService, account: Account, id: string): Promise<void> {
  await call(api, account, { method: 'DELETE', path: `drafts/${id}` })
}

/** Withdraws a post from readers. */
export async function unpublish(api: DataService, account: Account, id: string): Promise<void> {
  await call(api, account, { method: 'POST', path: `posts/p/${id}/unpublish` })
}

/** Publishes a draft, or a post that readers do not see. */
export async function publishDraft(api: DataService, account: Account, id: string): Promise<void> {
  await call(api, account, { method: 'POST', path: `drafts/${id}/publish`, json: {} })
}
