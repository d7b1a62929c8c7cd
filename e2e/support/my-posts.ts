import type { Locator, Page } from '@playwright/test'
import { fetchPatiently } from './accounts.ts'
import type { Account, DataService } from './accounts.ts'

/** Sends a call of an account, such as `POST drafts`; resolves to the body of the response. */
export async function send(
  { origin }: DataService,
  { token }: Account,
  call: string,
  json?: object,
): Promise<Record<string, { _id: string }>> {
  const [method = '', path = ''] = call.split(' ')
  const response = await fetchPatiently(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(json && { 'Content-Type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, { _id: string }>
}

/** Begins a draft; resolves to its id. */
export async function beginDraft(
  api: DataService,
  account: Account,
  text: { title?: string; content?: string; post?: string },
): Promise<string> {
  return (await send(api, account, 'POST drafts', text)).draft?._id ?? ''
}

/** Begins a draft that will be published at a time; resolves to its id. */
export async function scheduleDraft(
  api: DataService,
  account: Account,
  { at, ...text }: { title: string; content: string; at: string },
): Promise<string> {
  const id = await beginDraft(api, account, text)
  await send(api, account, `POST drafts/${id}/publish`, { at })
  return id
}

export function rows(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
}

export function rowOf(page: Page, title: string): Locator {
  return rows(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

export const MY_POSTS = '/me/posts'

/** The link to a state, by its name. */
export function tab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'My posts' }).getByRole('link', { name, exact: true })
}

/** A button of a post. */
export function act(page: Page, name: string, title: string): Locator {
  return rowOf(page, title).getByRole('button', { name: `${name}: ${title}`, exact: true })
}

/** Presses Undo in the last toast. */
export async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
}

/** ISO 8601. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()
}
