import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { sessionOf } from './support/accounts.ts'
import type { Account } from './support/accounts.ts'
import { expectWords, WORDS, write } from './support/drafts.ts'
import { alertOf, control, fill, keepUndo, open, storedSession } from './support/screens.ts'
import { section } from './support/settings.ts'
import { test } from './support/test.ts'

test.beforeEach(({ page }) => keepUndo(page))

/** Signs somebody in, in another tab, and waits until all tabs have this session. */
async function signInElsewhere(tab: Page, account: Account): Promise<void> {
  const session = sessionOf(account)
  await tab.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, session)
  for (const page of tab.context().pages()) {
    await expect.poll(() => storedSession(page)).toEqual(session)
  }
}

const question = (page: Page) => page.getByRole('alertdialog')

test('What one person wrote is published in another’s name only after a question', async ({
  page,
  context,
  api,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  // If the text was saved before the page is loaded again, its address has Ada's draft.
  problems.allow(/status of 404/)
  const ada = await signIn('Ada')
  const grace = await api.signUp('Grace')
  await open(page, '/createpost')
  await write(page)
  const other = await context.newPage()
  await open(other, '/')
  await signInElsewhere(other, grace)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(request.url())
  })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })

  await publish.click()
  await expect(question(page)).toHaveAccessibleName('You are signed in as Grace now')
  await expect(question(page)).toHaveAccessibleDescription(/begun by Ada/)
  await page.getByRole('button', { name: 'Keep it as a draft' }).click()
  await expect(question(page)).toHaveCount(0)
  await expectWords(page, WORDS)
  expect(writes).toEqual([])

  // Grace is not shown what Ada wrote, and Ada finds it.
  await page.reload()
  await expect(publish).toBeEnabled()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await signInElsewhere(other, ada)
  await page.reload()
  await expectWords(page, WORDS)

  await signInElsewhere(other, grace)
  await publish.click()
  await page.getByRole('button', { name: 'Publish as Grace' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  const response = await fetch(`${api.origin}/api/v1/posts/?limit=100`)
  const { posts } = (await response.json()) as { posts: { author: { _id: string } }[] }
  const authors = posts.map(({ author }) => author._id)
  expect(authors).toContain(grace.user._id)
  expect(authors).not.toContain(ada.user._id)
})

test('An edit is saved in another’s name only after a question, too', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const ada = await signIn('Ada')
  const grace = await api.signUp('Grace')
  const id = await api.publish(ada, { title: 'Published', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Title': 'Published' })
  await fill(page, WORDS)
  const other = await context.newPage()
  await open(other, '/')
  await signInElsewhere(other, grace)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('button', { name: 'Update as Grace' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectWords(page, WORDS)
  await signInElsewhere(other, ada)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
})

test('Settings show those of who signed in last, and no word typed for another', async ({
  page,
  context,
  api,
  signIn,
}) => {
  await api.saveBiography(await signIn('Ada'), 'Writes about engines.')
  const grace = await api.signUp('Grace')
  await api.saveBiography(grace, 'Writes about compilers.')
  await open(page, '/settings')
  const profile = section(page, 'Profile')
  const biography = section(page, 'Public profile').getByLabel('Biography')
  await expect(biography).toHaveValue('Writes about engines.')
  await expect(profile.getByLabel('Full Name')).toHaveValue('Ada')
  await profile.getByLabel('Full Name').fill('Ada King')
  const other = await context.newPage()
  await open(other, '/')
  await signInElsewhere(other, grace)
  await expect(profile.getByLabel('Full Name')).toHaveValue('Grace')
  await expect(profile.getByLabel('Email Address')).toHaveValue(grace.user.email)
  await expect(biography).toHaveValue('Writes about compilers.')
})

const NOTE = 'Seen twice today.'

/** Opens the report of somebody's post and fills it in; gives the tokens that it is sent with. */
async function beginReport(page: Page, id: string): Promise<(string | undefined)[]> {
  await open(page, `/post/${id}`)
  await control(page, 'Report this post').click()
  await page.getByLabel('Spam or advertising').click()
  await page.getByLabel('In your words').fill(NOTE)
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/report')) tokens.push(request.headers().authorization)
  })
  return tokens
}

const THANKS = 'Thank you. An administrator will look at this post.'

test('A report is sent in another’s name only after a question, too', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const id = await api.publish(await api.signUp(), { title: 'Pills', content: 'Words' })
  await signIn('Ada')
  const grace = await api.signUp('Grace')
  const tokens = await beginReport(page, id)
  const other = await context.newPage()
  await open(other, '/')
  await signInElsewhere(other, grace)
  const send = control(page, 'Send report')

  await send.click()
  await expect(question(page)).toHaveAccessibleName('You are signed in as Grace now')
  await expect(question(page)).toHaveAccessibleDescription(/begun by Ada/)
  await control(page, 'Do not send it').click()
  await expect(question(page)).toHaveCount(0)
  await expect(send).toBeFocused()
  await expect(page.getByLabel('In your words')).toHaveValue(NOTE)
  expect(tokens).toEqual([])

  await send.click()
  await control(page, 'Report as Grace').click()
  await expect(alertOf(page, THANKS)).toBeVisible()
  expect(tokens).toEqual([`Bearer ${grace.token}`])
})

test('A report that nobody signed in began is sent in nobody’s name', async ({
  page,
  context,
  api,
}) => {
  const id = await api.publish(await api.signUp(), { title: 'Pills', content: 'Words' })
  const grace = await api.signUp('Grace')
  const tokens = await beginReport(page, id)
  const other = await context.newPage()
  await open(other, '/')
  await signInElsewhere(other, grace)
  await control(page, 'Send report').click()
  await expect(alertOf(page, THANKS)).toBeVisible()
  expect(tokens).toEqual([undefined])
})

/** The addresses of what is sent from now on. */
function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  return writes
}

test('Undo of a deletion acts for nobody but who deleted, and says so', async ({
  page,
  context,
  api,
  problems,
  signIn,
}) => {
  // The page may refresh the post between its deletion and the list.
  problems.allow(/status of 404/)
  const ada = await signIn('Ada')
  const grace = await api.signUp('Grace')
  const id = await api.publish(ada, { title: 'Deleted', content: 'Words' })
  await open(page, `/post/${id}`)
  const other = await context.newPage()
  await open(other, '/')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  await signInElsewhere(other, grace)
  const writes = watchWrites(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertOf(page, 'Not undone: you are no longer signed in as Ada.')).toBeVisible()
  expect(writes).toEqual([])
})

test('Undo of an administrator’s act is nobody else’s, either', async ({
  page,
  context,
  api,
  problems,
  signInAsAdministrator,
}) => {
  // The list may be read again with the other session, which may not see it.
  problems.allow(/status of 403/, /Failed to load the administration/)
  const author = await api.signUp()
  const ada = await api.signUp('Ada')
  const id = await api.publish(author, { title: `Hidden ${author.user._id}`, content: 'Words' })
  await api.report(id, { reason: 'other', note: '' })
  const { user } = await signInAsAdministrator()
  const other = await context.newPage()
  await open(other, '/')
  await open(page, '/admin')
  const row = page.getByRole('listitem').filter({ hasText: author.user._id }).first()
  await control(row, `Hide post: Hidden ${author.user._id}`).click()
  await expect(alertOf(page, 'Post hidden')).toBeVisible()
  await signInElsewhere(other, ada)
  const writes = watchWrites(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  const refusal = `Not undone: you are no longer signed in as ${user.name}.`
  await expect(alertOf(page, refusal)).toBeVisible()
  expect(writes).toEqual([])
})
