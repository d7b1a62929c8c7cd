import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  alertOf,
  breakPosts,
  cardOf,
  cards,
  control,
  heading,
  holdBack,
  open,
  PHONE,
  topBar,
} from './support/screens.ts'
import { test } from './support/test.ts'
import { plainPost } from './support/plain-service.ts'
import { picture } from './support/pictures.ts'

for (const [address, title] of [
  ['/', 'Share Your Stories Inspire the World'],
  ['/login', 'Sign In'],
  ['/signup', 'Create Account'],
  ['/nowhere', 'Page not found'],
] as const) {
  test(`Accessible: ${address}`, async ({ page, problems }) => {
    problems.allow(/status of 404/)
    await open(page, address)
    await expect(heading(page, title)).toBeVisible()
    await expectAccessible(page)
  })
}

test('Accessible: the list', async ({ page, api }) => {
  const author = await api.signUp()
  await api.publish(author, { title: 'With picture', content: 'Words', image: picture() })
  await api.publish(author, { title: 'Without', content: 'Words' })
  await open(page, '/all-post')
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: the empty list', async ({ page, plain }) => {
  await open(page, `${plain.webOrigin}/all-post`)
  await expect(page.getByText('There is no post')).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: the list and the post while they load', async ({ page, plain }) => {
  plain.service.posts = [plainPost({ _id: 'p1' })]
  plain.service.instead = () => new Promise(() => undefined)
  for (const address of ['/all-post', '/post/p1']) {
    await open(page, plain.webOrigin + address)
    await expect(page.locator('[data-skeleton]').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('Accessible: a post, as its author', async ({ page, api, signIn }) => {
  const ada = await signIn()
  const image = picture()
  const id = await api.publish(ada, { title: 'Mine', content: 'One.\n\nTwo.', image })
  await open(page, `/post/${id}`)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expectAccessible(page)
})

const EVERYTHING = `
# Code

\`\`\`js
const far = '${'wider than a phone '.repeat(8)}'
\`\`\`

    indented, ${'wider than a phone '.repeat(12)}

# fn1

| Column | ${'Another column | '.repeat(20)}
|---|${'---|'.repeat(20)}
| Cell | ${'Another cell | '.repeat(20)}

- [x] done, as noted[^1] and again[^1]

[^1]: A note with a [link](https://example.com).
`

test('Accessible: a post with all that Markdown can do', async ({ page, api, signIn }) => {
  const id = await api.publish(await signIn(), { title: 'Everything', content: EVERYTHING })
  await open(page, `/post/${id}`)
  await expect(page.getByRole('group', { name: 'js' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Column Another column' })).toBeVisible()
  await page.locator('a[role=doc-noteref]').last().click()
  await expect(page).toHaveURL(/#s-fn1$/)
  const back = page.locator('a[role=doc-backlink]').last()
  await expect(back).toHaveAccessibleName('[1:1]')
  await back.click()
  await expect(page).toHaveURL(/#s-fnref1:1$/)
  await expect(page.locator('[id="s-fnref1:1"]')).toBeInViewport()
  await expectAccessible(page)
})

test('Accessible: create post, with a chosen picture and an error', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/status of 4/)
  await signIn()
  await open(page, '/createpost')
  await expectAccessible(page)
  const buffer = picture()
  const file = { name: 'cover.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Post Title').fill('x'.repeat(201))
  await page.getByLabel('Post Content').fill('Words')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('A title has at most 200 characters.').first()).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: edit post', async ({ page, api, signIn }) => {
  const id = await api.publish(await signIn(), { title: 'To edit', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('To edit')
  await expectAccessible(page)
})

test('Accessible: the open menu', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await topBar(page).getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page, [PHONE])
})

test('Accessible: with a toast and its Undo', async ({ page, api, signIn }) => {
  const id = await api.publish(await signIn(), { title: 'Toasted', content: 'Words' })
  await open(page, `/post/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  // Focus holds the toast while it is looked at.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await expectAccessible(page)
})

test('Accessible: the skip link in sight', async ({ page }) => {
  await open(page, '/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await expectAccessible(page)
})

test('Accessible: offline', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/login')
  await context.setOffline(true)
  await expect(topBar(page).getByText(/^Offline/)).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: offline, on a page that was never read', async ({ page }) => {
  await page.goto('/offline/unread.html')
  await expect(heading(page, 'You are offline')).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: while a screen is slow to come', async ({ page }) => {
  await open(page, '/all-post')
  const held = await holdBack(page, /\/assets\/sign-in\.page-[^/]+\.js$/)
  await control(topBar(page), 'Sign In').click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page)
  held.release()
  await expect(heading(page, 'Sign In')).toBeVisible()
})

test('Accessible: a screen that broke', async ({ page, api, problems }) => {
  problems.allow(/a cause/, /error occurred in/)
  await api.publish(await api.signUp(), { title: 'About to break', content: 'Words' })
  await open(page, '/all-post')
  await breakPosts(page, 'a cause')
  await cardOf(page, 'About to break').getByRole('link').first().click()
  await expect(heading(page, 'This page broke')).toBeVisible()
  await expectAccessible(page)
})
