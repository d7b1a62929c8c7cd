import type { Locator, Page } from '@playwright/test'
import type { Account, DataService } from './accounts.ts'

/** Sends a call of an account, such as `POST drafts`; resolves to the body of the response. */
export async function send(
  { origin }: DataService,
  { token }: Account,
  call: string,
  json?: object,
): Promise<Record<string, { _id: string }>> {
  const [method = '', path = ''] = call.split(' ')
  const response = await fetch(`${origin}/api/v1/${path}`, {
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
