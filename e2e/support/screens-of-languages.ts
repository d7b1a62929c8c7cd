import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { picture } from './pictures.ts'
import { holdDraftCalls } from './stored-drafts.ts'

export interface Site {
  origin: string
  author: Account
  administrator: Account
  /** The id of a post of the author's. */
  post: string
}

export interface Screen {
  name: string
  at: (site: Site) => string
  as?: 'author' | 'administrator'
  /** What is done on it before it is read. */
  does?: (page: Page) => Promise<void>
  /** Its words may not be stored yet when the same form is opened in the other language. */
  mayAsk?: true
}

const submit = (page: Page): Locator => page.getByRole('main').locator('button[type=submit]')

async function untilListed(page: Page): Promise<void> {
  await expect(page.locator('main li p').first()).toBeVisible()
}

async function untilFileMayBeChosen(page: Page): Promise<void> {
  await expect(page.locator('main input[type=file]')).toBeEnabled()
}

/** Every screen, in the states that have texts of their own. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'reporting a post without a reason',
    at: ({ post }) => `/post/${post}`,
    async does(page) {
      await page.locator('[aria-haspopup=dialog]').click()
      await page.locator('dialog [type=submit]').click()
      await expect(page.locator('dialog fieldset p')).not.toBeEmpty()
    },
  },
  { name: 'the tags', at: () => '/tags' },
  { name: 'a tag', at: () => '/tag/tag' },
  {
    name: 'tags, in the administration',
    at: () => '/admin?show=tags',
    as: 'administrator',
    async does(page) {
      await page.locator('main li button').last().click()
      await expect(page.locator('dialog input')).toBeVisible()
    },
  },
  { name: 'a new password', at: () => '/reset#1' },
  { name: 'taking over texts', at: () => '/claim#1' },
  { name: 'the comments of a post', at: ({ post }) => `/comments/${post}` },
  { name: 'a page of the site', at: () => '/page/page' },
  {
    name: 'pages, in the administration',
    at: () => '/admin/pages',
    as: 'administrator',
    does: (page) => expect(page.getByText('/page/page', { exact: true })).toBeVisible(),
  },
  {
    name: 'the form of a new page',
    at: () => '/admin/pages?edit=',
    as: 'administrator',
    does: (page) => expect(page.locator('[name=content]')).toBeVisible(),
  },
  {
    name: 'an import of the site',
    at: () => '/admin/import',
    as: 'administrator',
    does: untilFileMayBeChosen,
  },
  { name: 'reports', at: () => '/admin', as: 'administrator', does: untilListed },
  {
    name: 'accounts',
    at: ({ author }) => `/admin?show=accounts&email=${author.user.email}`,
    as: 'administrator',
    async does(page) {
      await page.locator('main li button').last().click()
      await expect(page.locator('dialog textarea[readonly]')).toBeVisible()
    },
  },
  { name: 'the landing page', at: () => '/' },
  { name: 'the list', at: () => '/all-post' },
  { name: 'a post', at: ({ post }) => `/post/${post}` },
  { name: 'a post of one’s own', at: ({ post }) => `/post/${post}`, as: 'author' },
  { name: 'the page of an author', at: ({ author }) => `/author/${author.user._id}` },
  { name: 'a search', at: ({ author }) => `/search?q=${encodeURIComponent(author.user.name)}` },
  { name: 'a search for nothing', at: () => '/search?q=qqqq' },
  { name: 'the archive', at: () => '/archive' },
  { name: 'a month', at: () => `/archive/${new Date().toISOString().slice(0, 7)}` },
  { name: 'the form of a new post', at: () => '/createpost', as: 'author' },
  { name: 'the form of a post', at: ({ post }) => `/post/edit/${post}`, as: 'author' },
  { name: 'the settings', at: () => '/settings', as: 'author' },
  {
    name: 'an import of an author',
    at: () => '/settings/import',
    as: 'author',
    does: untilFileMayBeChosen,
  },
  { name: 'drafts', at: () => '/me/posts', as: 'author', does: untilListed },
  {
    name: 'scheduled posts, and a question',
    at: () => '/me/posts?state=scheduled',
    as: 'author',
    async does(page) {
      await page.locator('main li button').first().click()
      await expect(page.locator('dialog')).toBeVisible()
    },
  },
  {
    name: 'published posts',
    at: () => '/me/posts?state=published',
    as: 'author',
    does: untilListed,
  },
  {
    name: 'no unpublished posts',
    at: () => '/me/posts?state=unpublished',
    as: 'author',
    does: (page) => expect(page.locator('main a[href="/createpost"]')).toHaveCount(2),
  },
  { name: 'the trash', at: () => '/me/posts?state=trash', as: 'author', does: untilListed },
  {
    name: 'a search for titles',
    at: () => '/me/posts?state=published&q=1',
    as: 'author',
    does: untilListed,
  },
  { name: 'the history of a post', at: ({ post }) => `/post/history/${post}`, as: 'author' },
  { name: 'nothing', at: () => '/nowhere' },
  {
    name: 'the open menu',
    at: () => '/all-post',
    does: (page) => page.locator('header button[aria-expanded=false]').last().click(),
  },
  {
    name: 'signing in with a wrong password',
    at: () => '/login',
    async does(page) {
      await page.locator('input[name=email]').fill('nobody@example.com')
      await page.locator('input[name=password]').fill('wrong password')
      await submit(page).click()
      await expect(page.locator('[data-error]')).not.toBeEmpty()
    },
  },
  {
    name: 'leaving a form with words in it',
    at: () => '/createpost',
    as: 'author',
    mayAsk: true,
    async does(page) {
      await holdDraftCalls(page)
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('Full.', 'QuotaExceededError')
        }
      })
      await page.locator('[name=title]').fill('1')
      await expect(page.locator('[data-kept=false]')).toBeVisible()
      await page.getByRole('link', { name: 'Inkwell', exact: true }).click()
      await expect(page.locator('dialog')).toBeVisible()
    },
  },
  {
    name: 'a chosen picture and a title near its limit',
    at: () => '/createpost',
    as: 'author',
    mayAsk: true,
    async does(page) {
      const file = { name: '1.png', mimeType: 'image/png', buffer: picture() }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.locator('[name=title]').fill('2'.repeat(195))
      await expect(page.locator('main img').first()).toBeVisible()
    },
  },
  {
    name: 'signing up with nothing',
    at: () => '/signup',
    async does(page) {
      await submit(page).click()
      await expect(page.locator('input[aria-invalid=true]')).toHaveCount(3)
    },
  },
]
