import { expect } from '@playwright/test'
import {
  cardOf,
  control,
  heading,
  holdBack,
  open,
  POST_CALL,
  skeletons,
  untilServed,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'
import { plainPost } from './support/plain-service.ts'
import { picture } from './support/pictures.ts'

test('§2 Post detail: title, author name and email, date and content', async ({ page, api }) => {
  const grace = await api.signUp('Grace Hopper')
  const content = 'The first paragraph.\n\nThe second paragraph.'
  const id = await api.publish(grace, { title: 'On detail', content })
  const { post } = await api.read(id)
  await page.goto(`/post/${id}`)
  const main = page.getByRole('main')
  await expect(heading(page, 'On detail')).toBeVisible()
  await expect(main).toContainText('Grace Hopper')
  await expect(main).toContainText(grace.user.email)
  await expect(main).toContainText('The first paragraph.')
  await expect(main).toContainText('The second paragraph.')
  await expect(main.locator('time')).toHaveAttribute('datetime', String(post?.createdAt))
})

const MOMENTS = [
  ['2026-11-20T00:30:00.000Z', 'Fri Nov 20 2026'],
  ['2026-11-20T23:30:00.000Z', 'Fri Nov 20 2026'],
  ['2026-01-05T12:00:00.000Z', 'Mon Jan 05 2026'],
] as const

test('§2 Post detail: createdAt is shown as a day in UTC, by server and browser', async ({
  page,
  plain,
}) => {
  plain.service.posts = MOMENTS.map(([createdAt], index) =>
    plainPost({ _id: `dated${index}`, createdAt }),
  )
  for (const [index, [createdAt, text]] of MOMENTS.entries()) {
    const address = `${plain.webOrigin}/post/dated${index}`
    await untilServed(page, address)
    const html = await (await page.request.get(address)).text()
    expect(html).toMatch(new RegExp(`<time[^>]*>${text}</time>`))
    await page.goto(address)
    await waitUntilAlive(page)
    const date = page.getByRole('main').locator('time')
    await expect(date).toHaveText(text)
    await expect(date).toHaveAttribute('datetime', createdAt)
  }
})

test('§2 Post detail: the picture of the post is shown', async ({ page, api }) => {
  const image = picture()
  const id = await api.publish(await api.signUp(), { title: 'Pictured', content: 'Words', image })
  await page.goto(`/post/${id}`)
  const shown = page.getByRole('main').locator('img')
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth))
    .toBeGreaterThan(0)
})

test('§2 Post detail: a skeleton shows while it loads', async ({ page, api }) => {
  await api.publish(await api.signUp(), { title: 'Slow to come', content: 'Words' })
  await open(page, '/all-post')
  const held = await holdBack(page, POST_CALL)
  await cardOf(page, 'Slow to come').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/post\//)
  await expect(skeletons(page).first()).toBeVisible()
  held.release()
  await expect(heading(page, 'Slow to come')).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
})

test('§2 Only the author sees Edit, to /post/edit/{id}, and Delete', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'My own', content: 'Words' })
  await open(page, `/post/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  const edit = main.getByRole('link', { name: 'Edit', exact: true })
  await expect(edit).toHaveAttribute('href', `/post/edit/${id}`)
  await edit.click()
  await expect(heading(page, 'Edit Post')).toBeVisible()
})

test('§2 A signed-in stranger sees neither Edit nor Delete', async ({ page, api, signIn }) => {
  await signIn('A stranger')
  const id = await api.publish(await api.signUp(), { title: 'Not yours', content: 'Words' })
  await open(page, `/post/${id}`)
  await expect(heading(page, 'Not yours')).toBeVisible()
  await expect(control(page.getByRole('main'), 'Edit')).toHaveCount(0)
  await expect(page.getByText('Delete', { exact: true })).toHaveCount(0)
})

test('§2 A signed-out reader sees neither Edit nor Delete', async ({ page, api }) => {
  const id = await api.publish(await api.signUp(), { title: 'For readers', content: 'Words' })
  await open(page, `/post/${id}`)
  await expect(heading(page, 'For readers')).toBeVisible()
  await expect(control(page.getByRole('main'), 'Edit')).toHaveCount(0)
  await expect(page.getByText('Delete', { exact: true })).toHaveCount(0)
})
