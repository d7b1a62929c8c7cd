import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { control, heading, open, PHONE } from './support/screens.ts'
import { test } from './support/test.ts'

const FIELD = 'File to import'
const PARTS = /\/api\/v1\/imports\/[^/]+\/parts\//

/** What the service answers when nothing can be stored. */
const FULL_DISK = {
  status: 503,
  headers: { 'Access-Control-Allow-Origin': '*' },
  json: {
    code: 'unavailable',
    msg: messages.cannotStore,
    error: { key: 'cannotStore' },
  },
}

function item(blog: string, number: number, status = 'publish', type = 'post'): string {
  return `<item><title>${type} ${number} of ${blog}</title><link>https://${blog}.example/${number}/</link>
    <wp:post_id>${number}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status>
    <wp:post_name>${type}-${number}-${blog}</wp:post_name><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt>
    <content:encoded><![CDATA[<p>Words of ${number}.</p>]]></content:encoded></item>`
}

/** A blog with two posts, a draft, a page and something that no blog has. */
function wordpressFile(blog: string) {
  const items = [
    item(blog, 1),
    item(blog, 2),
    item(blog, 3, 'draft'),
    item(blog, 4, 'publish', 'page'),
    item(blog, 5, 'publish', 'nav_menu_item'),
  ]
  const xml = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://${blog}.example</link>
    <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://${blog}.example</wp:base_blog_url>
    ${items.join('')}</channel></rss>`
  return { name: `${blog}.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml) }
}

/** The counts of a kind, in the columns of the table. */
async function countsOf(page: Page, kind: string): Promise<string[]> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: kind, exact: true }) })
  return row.getByRole('cell').allInnerTexts()
}

async function expectFits(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
}

test('An upload that ends before its import is loaded is not taken for an interrupted one', async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator()
  await open(page, '/admin/import')
  const [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    /\/api\/v1\/imports\/[^/]+$/,
    async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await sent.promise
      // The page may wait for it no longer.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await page.route(PARTS, async (route) => {
    await asked.promise
    const response = await route.fetch()
    await route.fulfill({ response })
    // The page has the answer when the older one comes.
    setTimeout(sent.resolve, 500)
  })
  await page.getByLabel(FIELD).setInputFiles(wordpressFile('early'))
  await expect(page.getByRole('heading', { name: 'What will come' })).toBeVisible()
  // The service of this process takes one import of the site at a time.
  await control(page, 'Cancel import').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('This import was cancelled.')).toBeVisible()
})

test('An administrator sees what would come, imports it and reads the report', async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator()
  await open(page, '/admin')
  await control(page, 'Imports').click()
  await expect(page).toHaveURL(/\/admin\/import$/)
  await expectAccessible(page)
  await page.getByLabel(FIELD).setInputFiles(wordpressFile('site'))
  await expect(page.getByRole('heading', { name: 'What will come' })).toBeVisible()
  expect(await countsOf(page, 'Posts')).toEqual(['2', '0', '0'])
  expect(await countsOf(page, 'Pages')).toEqual(['1', '0', '0'])
  expect(await countsOf(page, 'Drafts')).toEqual(['1', '0', '0'])
  expect(await countsOf(page, 'Other records')).toEqual(['0', '0', '1'])
  await expectAccessible(page)

  await control(page, 'Import').click()
  await expect(control(page, 'Download as JSON')).toBeVisible()
  expect(await countsOf(page, 'Posts')).toEqual(['2', '0'])
  await expectAccessible(page)
  await test.step('the report has filters and is a file', async () => {
    await page.getByLabel('Show', { exact: true }).selectOption('Pages')
    const records = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(records).toHaveCount(1)
    const download = page.waitForEvent('download')
    await control(page, 'Download as JSON').click()
    expect((await download).suggestedFilename()).toMatch(/^import-report-\d{4}-\d\d-\d\d\.json$/)
    await page.getByRole('link', { name: 'page 4 of site' }).click()
    await expect(heading(page, 'page 4 of site')).toBeVisible()
  })
  await test.step('on a phone in the dark', async () => {
    await page.goBack()
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(control(page, 'Download as JSON')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
  })
  await test.step('once more: everything is here', async () => {
    await control(page, 'All imports').click()
    await page.getByLabel(FIELD).setInputFiles(wordpressFile('site'))
    await expect(
      page.getByText('Everything that can be taken from this file is here already.'),
    ).toBeVisible()
    expect(await countsOf(page, 'Posts')).toEqual(['0', '2', '0'])
    await expectFits(page)
    await control(page, 'Cancel import').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
    await expect(page.getByText('This import was cancelled.')).toBeVisible()
  })
})

/** A blog of Tumblr with a post, and a reblog without own words. */
function tumblrFile(blog: string) {
  const posts = [1, 2].map((number) => ({
    id: number,
    blog_name: blog,
    post_url: `https://${blog}.tumblr.com/post/${number}`,
    timestamp: 1_388_671_725,
    trail:
      number === 1 ? [] : [{ blog: { name: 'bob' }, content: [{ type: 'text', text: 'Theirs' }] }],
    content: number === 1 ? [{ type: 'text', text: 'Mine' }] : [],
  }))
  return {
    name: 'posts.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(posts)),
  }
}

test('Words of others come if asked for, where a file can have any', async ({ page, signIn }) => {
  const { user } = await signIn('Ada Lovelace')
  await open(page, '/settings/import')
  const others = page.getByLabel('Also take what others wrote')
  await page.getByLabel(FIELD).setInputFiles(tumblrFile(user._id))
  await expect(page.getByRole('heading', { name: 'What will come' })).toBeVisible()
  expect(await countsOf(page, 'Posts')).toEqual(['1', '0', '0'])
  await others.check()
  await page.setViewportSize(PHONE)
  await expectFits(page)
  await expectAccessible(page)
  await control(page, 'Import').click()
  await expect(control(page, 'Download as JSON')).toBeVisible()
  expect(await countsOf(page, 'Posts')).toEqual(['2', '0'])

  await control(page, 'All imports').click()
  await page.getByLabel(FIELD).setInputFiles(wordpressFile(user._id))
  await expect(page.getByRole('heading', { name: 'What will come' })).toBeVisible()
  await expect(others).toHaveCount(0)
})

test('Pictures whose server failed are fetched again later, at once, or not at all', async ({
  page,
  signIn,
}) => {
  const { user } = await signIn('Ada Lovelace')
  await open(page, '/settings/import')
  const text = `---\ntitle: Late ${user._id}\ndate: 2020-01-02\n---\n![a](http://pictures.invalid/a.png)\n`
  const file = { name: 'late.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
  await page.getByLabel(FIELD).setInputFiles(file)
  await page.getByLabel('Also fetch pictures from other servers').check()
  await control(page, 'Import').click()
  const waits = page.getByText('1 picture could not be fetched yet')
  await expect(waits).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectFits(page)
  await expectAccessible(page)
  await control(page, 'Fetch them now').click()
  await expect(page.getByText('The pictures are being fetched')).toBeVisible()
  await expect(waits).toBeVisible({ timeout: 30_000 })
  await control(page, 'Do without them').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do without them' }).click()
  await expect(waits).toHaveCount(0)
  await expect(control(page, 'Download as JSON')).toBeVisible()
})

test('Authors import their own blog under their name, also over a bad connection', async ({
  page,
  problems,
  signIn,
}) => {
  problems.allow(/net::ERR_FAILED|status of 503/)
  const { user } = await signIn('Ada Lovelace')
  await open(page, '/settings')
  await control(page, 'Import your blog').click()
  await expect(heading(page, 'Import your blog')).toBeVisible()
  await expectAccessible(page)
  const [isLost, isRefused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let attempts = 0
  await page.route(PARTS, async (route) => {
    attempts += 1
    if (attempts === 1) return route.abort()
    // Why an attempt failed is told until the next one ends.
    if (attempts === 2) {
      await isLost.promise
      return route.fulfill(FULL_DISK)
    }
    await isRefused.promise
    return route.continue()
  })
  await page.getByLabel(FIELD).setInputFiles(wordpressFile(user._id))
  await expect(page.getByText('There is no connection at the moment.')).toBeVisible()
  isLost.resolve()
  await expect(page.getByText('Nothing can be stored at the moment')).toBeVisible()
  isRefused.resolve()
  await expect(page.getByRole('heading', { name: 'What will come' })).toBeVisible()
  expect(await countsOf(page, 'Pages')).toEqual(['1', '0', '0'])
  await control(page, 'Import').click()
  await expect(control(page, 'Download as JSON')).toBeVisible()
  expect(await countsOf(page, 'Posts')).toEqual(['2', '0'])
  expect(await countsOf(page, 'Pages')).toEqual(['0', '1'])
  await open(page, '/me/posts?state=published')
  await expect(page.getByText(`post 1 of ${user._id}`)).toBeVisible()
})

test('An upload that was interrupted goes on with the same file', async ({
  page,
  problems,
  signIn,
}) => {
  problems.allow(/net::ERR_FAILED/)
  const { user } = await signIn()
  const { buffer, ...named } = wordpressFile(user._id)
  const file = { ...named, buffer: Buffer.concat([buffer, Buffer.alloc(IMPORT_PART_BYTES, ' ')]) }
  await page.route(/\/parts\/1$/, (route) => route.abort())
  await open(page, '/settings/import')
  await page.getByLabel(FIELD).setInputFiles(file)
  await expect(page.getByText('There is no connection at the moment.')).toBeVisible()
  problems.whenAskedToLeave('accept')
  await page.reload()
  await page.unroute(/\/parts\/1$/)
  await page.getByLabel('The same file').setInputFiles({ ...file, name: 'other.xml' })
  await expect(page.getByText('This is another file.')).toBeVisible()
  const sent = new Set<string>()
  page.on('request', (request) => void sent.add(request.url()))
  await page.getByLabel('The same file').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'What will come' })).toBeVisible()
  const parts = [...sent].filter((url) => PARTS.test(url))
  expect(parts.map((url) => url.split('/').at(-1))).toEqual(['1'])
})

test('A file that is no blog fails in words', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/settings/import')
  const buffer = Buffer.from('nothing that we know')
  await page.getByLabel(FIELD).setInputFiles({ name: 'notes.bin', mimeType: 'text/plain', buffer })
  await expect(page.getByRole('alert').filter({ hasText: 'notes.bin is not' })).toBeVisible()
  await expect(control(page, 'Start once more')).toBeVisible()
  await expectAccessible(page)
})

test('The import of a site is for administrators', async ({ page, problems, signIn }) => {
  problems.allow(/status of 40[34]/)
  await signIn()
  await open(page, '/admin/import')
  await expect(heading(page, 'Page not found')).toBeVisible()
})
