import { expect } from '@playwright/test'
import type { Account, DataService } from './accounts.ts'
import { fetchPatiently } from './accounts.ts'

interface PageText {
  title: string
  content: string
  published: boolean
}

/** Stores a page of the site as an administrator, or deletes it without a text. */
export async function storePage(
  { origin }: Pick<DataService, 'origin'>,
  { token }: Account,
  slug: string,
  text?: PageText,
): Promise<void> {
  const response = await fetchPatiently(`${origin}/api/v1/admin/pages/${slug}`, {
    method: text ? 'PUT' : 'DELETE',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(text && { body: JSON.stringify(text) }),
  })
  expect(response.status).toBe(200)
}
