import type { Locator, Page } from '@playwright/test'
import type { Account, DataService } from './accounts.ts'

/** The label of the field by which somebody proves that it is them. */
export const PASSWORD = 'Current Password'

/** A part of the settings, by its heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** The sessions that are listed. */
export function items(page: Page): Locator {
  return section(page, 'Sessions').getByRole('listitem')
}

/** A second session of the same account. */
export async function signInElsewhere({ origin }: DataService, { user, password }: Account) {
  const response = await fetch(`${origin}/api/v1/users/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    },
    body: JSON.stringify({ email: user.email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Whether a token opens anything: 200 or 401. */
export async function statusOf({ origin }: DataService, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${origin}/api/v1/users/me`, { headers })).status
}
