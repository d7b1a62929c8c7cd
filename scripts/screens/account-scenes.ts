import { expect } from '@playwright/test'
import { control } from '../../e2e/support/screens.ts'
import { PASSWORD, section } from '../../e2e/support/settings.ts'
import type { Scene } from './scene.ts'

/** Screens of accounts and administration. */
export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'settings',
    at: () => '/settings',
    as: 'author',
    height: 1700,
    prepare: (page) => expect(section(page, 'Sessions').getByRole('listitem')).not.toHaveCount(0),
  },
  {
    name: 'settings-delete',
    at: () => '/settings',
    as: 'author',
    async prepare(page) {
      const form = section(page, 'Delete account')
      await form.getByLabel(PASSWORD, { exact: true }).fill('four unrelated words')
      await form.getByRole('button', { name: 'Delete My Account' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'report',
    at: ({ post }) => `/post/${post('harbour')}`,
    async prepare(page) {
      await control(page.getByRole('main'), 'Report this post').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Something else').check()
      await dialog.getByLabel('In your words').fill('Word for word from a guide book.')
    },
  },
  { name: 'reset', at: () => '/reset#of-nobody' },
  {
    name: 'admin-reports',
    at: () => '/admin',
    as: 'administrator',
    prepare: (page) => expect(page.getByText('Reported once')).toBeVisible(),
  },
  {
    name: 'admin-accounts',
    at: () => '/admin?show=accounts&email=ines',
    as: 'administrator',
    prepare: (page) => expect(page.getByText('ines@okafor.example').first()).toBeVisible(),
  },
  {
    name: 'admin-log',
    at: () => '/admin?show=log',
    as: 'administrator',
    prepare: (page) => expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0),
  },
]
