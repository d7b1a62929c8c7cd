import { expect } from '@playwright/test'
import { cardOf, control, fill, heading, open, storedSession, topBar } from './support/screens.ts'
import { test } from './support/test.ts'
import { sessionOf, storeInBrowser } from './support/accounts.ts'

test('§6 Two visitor states change the header buttons, without a reload', async ({ page, api }) => {
  const { user, password } = await api.signUp()
  await open(page, '/login')
  await expect(control(topBar(page), 'Sign up')).toBeVisible()
  await fill(page, { 'Email Address': user.email, Password: password })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(control(topBar(page), 'Logout')).toBeVisible()
  await expect(control(topBar(page), 'Sign up')).toHaveCount(0)
  await control(topBar(page), 'Logout').click()
  await expect(control(topBar(page), 'Sign up')).toBeVisible()
})

test('§6 Anonymous visitors can view the list and a post', async ({ page, api }) => {
  await api.publish(await api.signUp(), { title: 'Public', content: 'For all to read' })
  await open(page, '/all-post')
  await cardOf(page, 'Public').getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText('For all to read')
})

test('§6 Creating a post requires a signed-in user, enforced by the route guard', async ({
  page,
  signIn,
}) => {
  await open(page, '/createpost')
  await expect(page).toHaveURL('/login')
  await signIn()
  await open(page, '/createpost')
  await expect(heading(page, 'Create Your Post')).toBeVisible()
})

test('§6 Edit and Delete follow the comparison of the _ids, nothing else', async ({
  page,
  context,
  api,
  product,
}) => {
  const ada = await api.signUp('Ada')
  const id = await api.publish(ada, { title: 'Whose is it', content: 'Words' })
  const sameName = { ...ada.user, _id: 'another' }
  await storeInBrowser(context, product.webOrigin, { user: JSON.stringify(sameName) })
  await open(page, `/post/${id}`)
  await expect(control(page.getByRole('main'), 'Edit')).toHaveCount(0)

  const sameId = { _id: ada.user._id, name: 'Other name', email: 'other@example.com' }
  await storeInBrowser(context, product.webOrigin, { user: JSON.stringify(sameId) })
  await open(page, `/post/${id}`)
  await expect(control(page.getByRole('main'), 'Edit')).toBeVisible()
  await expect(control(page.getByRole('main'), 'Delete')).toBeVisible()
})

test('§6 A user without _id owns nothing, not even a post whose author has none', async ({
  page,
  context,
  plain,
}) => {
  const author = { name: 'Ghost', email: 'ghost@example.com' }
  const post = { _id: 'p1', title: 'Ghostly', content: 'Words', author, createdAt: '2026-01-01' }
  plain.service.instead = (call) =>
    call.includes('/p/') ? { status: 200, body: { postById: post } } : undefined
  await storeInBrowser(context, plain.webOrigin, { user: JSON.stringify({ name: 'Ghost' }) })
  await open(page, `${plain.webOrigin}/post/p1`)
  await expect(heading(page, 'Ghostly')).toBeVisible()
  await expect(control(page.getByRole('main'), 'Edit')).toHaveCount(0)
})

test('§6 The edit route has no guard; the update call without a session is refused: 401', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/status of 401/)
  const id = await api.publish(await api.signUp(), { title: 'Open form', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Open form')
  await fill(page, { 'Post Title': 'Typed by nobody', 'Post Content': 'Typed words' })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Please sign in first.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Post Title')).toHaveValue('Typed by nobody')
  await expect(page.getByLabel('Post Content')).toHaveValue('Typed words')
  await expect(page).toHaveURL(`/post/edit/${id}`)
  expect((await api.read(id)).post).toMatchObject({ title: 'Open form' })
})

test('§6 Editing is author-only on the server: 403 for a stranger, and no typed word is lost', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  // Their draft of it is refused, too.
  problems.allow(/status of 403/, /status of 404.*\/drafts/)
  const id = await api.publish(await api.signUp(), { title: 'Not yours', content: 'Words' })
  await signIn('A stranger')
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Not yours')
  await fill(page, { 'Post Title': 'Taken over', 'Post Content': 'Typed words' })
  await page.getByRole('button', { name: 'Update Post' }).click()
  const refusal = 'Only its author may change this post.'
  await expect(page.getByText(refusal, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Post Title')).toHaveValue('Taken over')
  await expect(page.getByLabel('Post Content')).toHaveValue('Typed words')
  expect((await api.read(id)).post).toMatchObject({ title: 'Not yours' })
})

test('§6 The server enforces the same rule for deleting', async ({
  page,
  context,
  api,
  product,
  problems,
}) => {
  problems.allow(/status of 403/)
  const ada = await api.signUp()
  const mallory = await api.signUp()
  const id = await api.publish(ada, { title: 'Still here', content: 'Words' })
  // Storage claims to be the author; the token says otherwise.
  const claimed = { ...sessionOf(ada), token: mallory.token }
  await storeInBrowser(context, product.webOrigin, claimed)
  await open(page, `/post/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Delete Failed')
  expect((await api.read(id)).status).toBe(200)
})

test('§6 A 401 shows its msg and clears nothing by itself', async ({
  page,
  context,
  api,
  product,
  problems,
}) => {
  problems.allow(/status of 401/)
  const ada = await api.signUp()
  const session = { ...sessionOf(ada), token: 'no-longer-valid' }
  await storeInBrowser(context, product.webOrigin, session)
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Kept', 'Post Content': 'Kept words' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/sign in/i).and(page.locator('[data-error]'))).toBeVisible()
  await expect(page.getByLabel('Post Content')).toHaveValue('Kept words')
  await expect(control(topBar(page), 'Logout')).toBeVisible()
  expect(await storedSession(page)).toEqual(session)
})
