import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { sessionOf } from './support/accounts.ts'
import type { Account } from './support/accounts.ts'
import { expectWords, WORDS, write } from './support/drafts.ts'
import { alertOf, fill, open } from './support/screens.ts'
import { section } from './support/settings.ts'
import { test } from './support/test.ts'

/** Signs somebody in, in another tab. */
async function signInElsewhere(tab: Page, account: Account): Promise<void> {
  await tab.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, sessionOf(account))
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
  await signIn('Ada')
  const grace = await api.signUp('Grace')
  await open(page, '/settings')
  const profile = section(page, 'Profile')
  await expect(profile.getByLabel('Full Name')).toHaveValue('Ada')
  await profile.getByLabel('Full Name').fill('Ada King')
  const other = await context.newPage()
  await open(other, '/')
  await signInElsewhere(other, grace)
  await expect(profile.getByLabel('Full Name')).toHaveValue('Grace')
  await expect(profile.getByLabel('Email Address')).toHaveValue(grace.user.email)
})
