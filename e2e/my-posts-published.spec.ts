import { expect } from '@playwright/test'
import { act, beginDraft, MY_POSTS, rowOf, send, tab, undo } from './support/my-posts.ts'
import { alertOf, control, heading, keepUndo, open } from './support/screens.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => keepUndo(context))

test.describe('Published posts', () => {
  test('are unpublished and deleted, each with Undo', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await open(page, `${MY_POSTS}?state=published`)
    const row = rowOf(page, 'In public')
    await expect(row.getByRole('link', { name: 'Edit: In public' })).toHaveAttribute(
      'href',
      `/post/edit/${id}`,
    )
    for (const [name, said, taken] of [
      ['Unpublish', 'Post unpublished', 'Post published'],
      ['Delete', 'Post Deleted', 'Post Restored'],
    ] as const) {
      await act(page, name, 'In public').click()
      await expect(alertOf(page, said)).toBeVisible()
      await expect(row).toHaveCount(0)
      expect((await api.read(id)).status).toBe(404)
      await undo(page)
      await expect(alertOf(page, taken)).toBeVisible()
      await expect(row).toBeVisible()
      expect((await api.read(id)).status).toBe(200)
    }
    await row.getByRole('link', { name: 'In public', exact: true }).click()
    await expect(heading(page, 'In public')).toBeVisible()
  })

  test('with changes are unpublished after a question, without Undo', async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await beginDraft(api, ada, { post: id })
    const json = { title: 'In public', content: 'Secret so far.', version: 2 }
    await send(api, ada, `PUT drafts/${id}`, { ...json, version: 1 })
    await open(page, `${MY_POSTS}?state=published`)
    await act(page, 'Unpublish', 'In public').click()
    const question = page.getByRole('alertdialog', { name: 'Unpublish “In public”?' })
    await control(question, 'Unpublish').click()
    await expect(alertOf(page, 'Post unpublished')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await tab(page, 'Unpublished').click()
    await act(page, 'Publish again', 'In public').click()
    const other = page.getByRole('alertdialog', { name: 'Publish “In public” with its changes?' })
    await control(other, 'Publish again').click()
    await expect(alertOf(page, 'Post published')).toBeVisible()
    expect((await api.read(id)).post).toMatchObject({ content: 'Secret so far.' })
  })

  test('are not published with changes that another session began before Undo', async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await open(page, `${MY_POSTS}?state=published`)
    await act(page, 'Unpublish', 'In public').click()
    await expect(alertOf(page, 'Post unpublished')).toBeVisible()
    await beginDraft(api, ada, { post: id })
    await send(api, ada, `PUT drafts/${id}`, { title: 'New', content: 'Secret.', version: 1 })
    await undo(page)
    await expect(alertOf(page, 'Something went wrong. Please try again.')).toBeVisible()
    expect((await api.read(id)).status).toBe(404)
  })

  test('that an administrator hid say so', async ({ page, api, signIn, administrator }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await send(api, administrator, `POST admin/posts/${id}/hide`)
    await open(page, `${MY_POSTS}?state=published`)
    const row = rowOf(page, 'In public')
    await expect(row).toContainText('Hidden by an administrator')
    await expect(row).toContainText('Ask an administrator of this site why.')
    await expect(row.getByRole('link')).toHaveCount(0)
    await expect(row.getByRole('button')).toHaveCount(0)
  })
})

test('An unpublished post is published again', async ({ page, api, signIn }) => {
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'Taken back', content: 'Words.' })
  await send(api, ada, `POST posts/p/${id}/unpublish`)
  await open(page, `${MY_POSTS}?state=unpublished`)
  await act(page, 'Publish again', 'Taken back').click()
  await expect(alertOf(page, 'Post published')).toBeVisible()
  await expect(page.getByText('No post is unpublished.')).toBeVisible()
  expect((await api.read(id)).status).toBe(200)
})

test.describe('The trash', () => {
  test('gives back posts and drafts', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'A post', content: 'Words.' })
    await api.remove(ada, id)
    await send(api, ada, `DELETE drafts/${await beginDraft(api, ada, { title: 'A draft' })}`)
    await open(page, `${MY_POSTS}?state=trash`)
    await expect(page.getByText('What you delete stays here for 30 days.')).toBeVisible()
    await expect(rowOf(page, 'A post')).toContainText('30 days left')
    await expect(rowOf(page, 'A draft')).toContainText('Draft')
    await act(page, 'Restore', 'A post').click()
    await expect(alertOf(page, 'Post Restored')).toBeVisible()
    expect((await api.read(id)).status).toBe(200)
    await act(page, 'Restore', 'A draft').click()
    await expect(alertOf(page, 'Draft restored')).toBeVisible()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
    await tab(page, 'Drafts').click()
    await expect(rowOf(page, 'A draft')).toBeVisible()
  })

  test('deletes for good after a question', async ({ page, api, signIn }) => {
    const ada = await signIn()
    await api.remove(ada, await api.publish(ada, { title: 'A post', content: 'Words.' }))
    await open(page, `${MY_POSTS}?state=trash`)
    await act(page, 'Delete for good', 'A post').click()
    const question = page.getByRole('alertdialog', { name: 'Delete “A post” for good?' })
    await expect(control(question, 'Cancel')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, 'A post')).toBeVisible()
    await act(page, 'Delete for good', 'A post').click()
    await control(question, 'Delete for good').click()
    await expect(alertOf(page, 'Deleted for good')).toBeVisible()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
  })

  test('is where the toast leads after a post was deleted on its page', async ({
    page,
    api,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 404.*posts\/p/)
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'A post', content: 'Words.' })
    await open(page, `/post/${id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(alertOf(page, 'Post Deleted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await expect(page).toHaveURL(`${MY_POSTS}?state=trash`)
    await expect(rowOf(page, 'A post')).toBeVisible()
  })

  for (const width of [320, 390, 1280]) {
    test(`the toast that leads there fits a window of ${width} pixels`, async ({
      page,
      api,
      signIn,
      problems,
    }) => {
      // What is around a post is asked for when the browser is idle, which may be when the post is gone.
      problems.allow(/status of 404.*\/around$/)
      await page.setViewportSize({ width, height: 700 })
      const ada = await signIn()
      const id = await api.publish(ada, { title: 'A post', content: 'Words.' })
      await open(page, `/post/${id}`)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      const toast = page.getByRole('listitem').filter({ has: page.getByRole('alert') })
      await expect(toast).toBeInViewport({ ratio: 1 })
      for (const name of ['Undo', 'Trash', 'Dismiss']) {
        await expect(control(toast, name)).toBeInViewport({ ratio: 1 })
      }
      expect((await toast.boundingBox())?.width).toBe(Math.min(width - 32, 480))
    })
  }
})
