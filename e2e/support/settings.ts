import type { Locator, Page } from '@playwright/test'
import type { Account, DataService } from './accounts.ts'

/** The label of the field for the present password. */
export const PASSWORD = 'Current Password'

/** A section of the settings, by its heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

export function items(page: Page): Locator {
  return section(page, 'Sessions').getByRole('listitem')
}

/** Opens a second session of the account. */
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

/** The status of a request with this token: 200 or 401. */
export async function statusOf({ origin }: DataService, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${origin}/api/v1/users/me`, { headers })).status
}
