import { expect } from '@playwright/test'
import {
  alertOf,
  cardOf,
  control,
  fill,
  heading,
  holdBack,
  open,
  LIST_CALL,
  POST_CALL,
  skeletons,
  submitOf,
  topBar,
} from './support/screens.ts'
import { test } from './support/test.ts'
import { plainPost } from './support/plain-service.ts'

test('§4 Post list: loading, then loaded', async ({ page, api }) => {
  await api.publish(await api.signUp(), { title: 'Then loaded', content: 'Words' })
  await open(page, '/')
  const held = await holdBack(page, LIST_CALL)
  await control(topBar(page), 'All Post').click()
  await expect(skeletons(page)).toHaveCount(8)
  held.release()
  await expect(cardOf(page, 'Then loaded')).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
})

test('§4 Post list: loading, then empty', async ({ page, plain }) => {
  await open(page, `${plain.webOrigin}/`)
  const held = await holdBack(page, LIST_CALL)
  await control(topBar(page), 'All Post').click()
  await expect(skeletons(page)).toHaveCount(8)
  await expect(page.getByText('There is no post')).toHaveCount(0)
  held.release()
  await expect(page.getByText('There is no post', { exact: true })).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
})

test('§4 Post detail: loading, then loaded', async ({ page, api }) => {
  await api.publish(await api.signUp(), { title: 'One by one', content: 'The words' })
  await open(page, '/all-post')
  const held = await holdBack(page, POST_CALL)
  await cardOf(page, 'One by one').getByRole('link').first().click()
  await expect(skeletons(page)).toHaveCount(1)
  held.release()
  await expect(page.getByRole('main')).toContainText('The words')
  await expect(skeletons(page)).toHaveCount(0)
})

test('§4 Create form: on success Post created successfully shows and the user goes to /', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Freshly made', 'Post Content': 'Words' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await control(topBar(page), 'All Post').click()
  await expect(cardOf(page, 'Freshly made')).toBeVisible()
})

test('§4 Create form: the button is disabled while it submits: a double click makes one post', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  let calls = 0
  const gate = Promise.withResolvers<void>()
  await page.route(/createpost$/, async (route) => {
    if (route.request().method() === 'POST') calls++
    await gate.promise
    await route.continue()
  })
  await fill(page, { 'Post Title': 'Only once', 'Post Content': 'Words' })
  await page.getByRole('button', { name: 'Publish' }).dblclick()
  await expect(submitOf(page).button).toBeDisabled()
  await expect(submitOf(page).spinner).toBeVisible()
  gate.resolve()
  await expect(page).toHaveURL('/')
  expect(calls).toBe(1)
})

const WRITING = [
  { name: 'Create form', button: 'Publish', call: /createpost$/ },
  { name: 'Edit form', button: 'Update Post', call: POST_CALL },
] as const

for (const { name, button, call } of WRITING) {
  test(`§4 ${name}: on failure the error text shows; it is cleared at the start of each submit`, async ({
    page,
    api,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 400/)
    const id = await api.publish(await signIn(), { title: 'Before', content: 'Words' })
    await open(page, name === 'Edit form' ? `/post/edit/${id}` : '/createpost')
    if (name === 'Edit form') await expect(page.getByLabel('Post Title')).toHaveValue('Before')
    const second = Promise.withResolvers<void>()
    let calls = 0
    await page.route(call, async (route) => {
      if (!['POST', 'PUT'].includes(route.request().method())) return route.continue()
      calls++
      if (calls === 2) await second.promise
      return route.fulfill({ status: 400, json: { msg: `Refused ${calls}.` } })
    })
    await fill(page, { 'Post Title': 'Typed title', 'Post Content': 'Typed content' })
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Refused 1.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => calls).toBe(2)
    await expect(page.getByText('Refused 1.')).toHaveCount(0)
    second.resolve()
    await expect(page.getByText('Refused 2.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Post Title')).toHaveValue('Typed title')
    await expect(page.getByLabel('Post Content')).toHaveValue('Typed content')
  })
}

test('§4 Edit form: on success Post updated successfully shows, and the user is at the post', async ({
  page,
  api,
  signIn,
}) => {
  const id = await api.publish(await signIn(), { title: 'Old title', content: 'Old words' })
  await open(page, `/post/${id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Post Title')).toHaveValue('Old title')
  await fill(page, { 'Post Title': 'New title', 'Post Content': 'New words' })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(heading(page, 'New title')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('New words')
  await page.reload()
  await expect(heading(page, 'New title')).toBeVisible()
})

test('§4 Edit form: it loads the post on open, from an uncached read', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'First version', content: 'Words' })
  await open(page, `/post/${id}`)
  await api.change(ada, id, { title: 'Second version', content: 'Words' })
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Post Title')).toHaveValue('Second version')
})

test('§4 Edit form: a failed load leaves the fields empty', async ({ page, api, problems }) => {
  problems.allow(/ERR_FAILED/, /Failed to load post/)
  const id = await api.publish(await api.signUp(), { title: 'Unreachable', content: 'Words' })
  await page.route(POST_CALL, (route) => route.abort())
  await open(page, `/post/edit/${id}`)
  await expect.poll(() => problems.count(/Failed to load post/)).toBeGreaterThan(0)
  await expect(page.getByLabel('Post Title')).toHaveValue('')
  await expect(page.getByLabel('Post Content')).toHaveValue('')
})

test('§4 Edit form of an id that is no post: empty fields, too', async ({ page, problems }) => {
  problems.allow(/status of 404/, /Failed to load post/)
  await open(page, '/post/edit/unknown')
  await expect(heading(page, 'Edit Post')).toBeVisible()
  await expect.poll(() => problems.count(/Failed to load post/)).toBeGreaterThan(0)
  await expect(page.getByLabel('Post Title')).toHaveValue('')
  await expect(page.getByLabel('Post Content')).toHaveValue('')
})

test('§4 Delete: on success the alert Post Deleted shows and the user goes to /', async ({
  page,
  api,
  signIn,
}) => {
  const id = await api.publish(await signIn(), { title: 'To be deleted', content: 'Words' })
  await open(page, `/post/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await api.read(id)).status).toBe(404)
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
  await expect(cardOf(page, 'To be deleted')).toHaveCount(0)
})

test('§4 Post list and detail: a service that answers to the specification is enough', async ({
  page,
  plain,
}) => {
  plain.service.posts = [plainPost({ _id: 'p1', title: 'Plain title', content: 'Plain content' })]
  await open(page, `${plain.webOrigin}/all-post`)
  const card = cardOf(page, 'Plain title')
  await expect(card).toContainText('Plain content')
  await expect(card).toContainText('grace@example.com')
  await expect(page.getByRole('button', { name: /more/i })).toHaveCount(0)
  await card.getByRole('link').first().click()
  await expect(heading(page, 'Plain title')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Plain content')
})
