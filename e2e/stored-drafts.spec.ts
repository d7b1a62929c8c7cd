import { expect } from '@playwright/test'
import { expectWords, keptTexts, WORDS } from './support/drafts.ts'
import {
  alertOf,
  control,
  fill,
  heading,
  holdBack,
  keepUndo,
  open,
  topBar,
} from './support/screens.ts'
import {
  anotherDevice,
  createDraft,
  deleteDraft,
  DRAFT_CALLS,
  draftsOf,
  saveDraft,
  unpublish,
  untilSaved,
  waitForDraft,
} from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(async ({ page }) => {
  await waitForDraft(page)
  await keepUndo(page)
})

const TEXT = { title: 'Half a title', content: 'Half a\n\nstory' }

test.describe('A new post', () => {
  test('is saved in the account after a pause; another device goes on with it', async ({
    page,
    api,
    browser,
    product,
    signIn,
  }) => {
    const ada = await signIn()
    await open(page, '/createpost')
    await fill(page, WORDS)
    await untilSaved(page)
    const [draft] = await draftsOf(api, ada)
    expect(draft).toMatchObject({ ...TEXT, post: null })
    const address = `/createpost?draft=${draft?._id}`
    await expect(page).toHaveURL(address)
    const history = page.getByRole('link', { name: 'History', exact: true })
    await expect(history).toHaveAttribute('href', `/post/history/${draft?._id}`)

    const phone = await anotherDevice(browser, { origin: product.webOrigin, account: ada })
    await open(phone, address)
    await expectWords(phone, WORDS)
    await fill(phone, { 'Post Title': 'A whole title' })
    await untilSaved(phone)
    expect(await draftsOf(api, ada)).toMatchObject([{ _id: draft?._id, title: 'A whole title' }])
    await phone.context().close()
  })

  test('ends its draft when it is published, and the message leads to the post', async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    await open(page, '/createpost')
    await fill(page, WORDS)
    await untilSaved(page)
    const [draft] = await draftsOf(api, ada)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
    expect(await draftsOf(api, ada)).toEqual([])
    await page.getByRole('link', { name: 'See the post' }).click()
    await expect(page).toHaveURL(`/post/${draft?._id}`)
    await control(topBar(page), 'Write').click()
    await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  })

  test('begun afresh leaves the draft in the account', async ({ page, api, signIn }) => {
    const ada = await signIn()
    await open(page, '/createpost')
    await fill(page, WORDS)
    await untilSaved(page)
    await page.reload()
    await page.getByRole('button', { name: 'Start afresh' }).click()
    await expect(page).toHaveURL('/createpost')
    await fill(page, { 'Post Title': 'Another one' })
    await untilSaved(page)
    expect((await draftsOf(api, ada)).map(({ title }) => title)).toEqual([
      'Another one',
      'Half a title',
    ])
  })

  test('that was finished elsewhere is not offered again', async ({
    page,
    api,
    problems,
    signIn,
  }) => {
    problems.allow(/status of 404/)
    const ada = await signIn()
    await open(page, '/createpost')
    await fill(page, WORDS)
    await untilSaved(page)
    const [draft] = await draftsOf(api, ada)
    await control(topBar(page), 'All Post').click()
    await expect(heading(page, 'All posts')).toBeVisible()
    await deleteDraft(api, ada, draft?._id ?? '')
    await control(topBar(page), 'Write').click()
    await expect(alertOf(page, 'This draft was published or deleted elsewhere.')).toBeVisible()
    await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  })

  test('that was deleted elsewhere while somebody wrote becomes another draft', async ({
    page,
    api,
    problems,
    signIn,
  }) => {
    problems.allow(/status of 404/)
    const ada = await signIn()
    await open(page, '/createpost')
    await fill(page, WORDS)
    await untilSaved(page)
    const [draft] = await draftsOf(api, ada)
    await deleteDraft(api, ada, draft?._id ?? '')
    await fill(page, { 'Post Title': 'I go on' })
    await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ title: 'I go on' }])
    await untilSaved(page)
  })

  test('whose draft is gone: the address says so, and what is written is a new one', async ({
    page,
    api,
    problems,
    signIn,
  }) => {
    problems.allow(/status of 404/)
    const ada = await signIn()
    const stranger = await api.signUp()
    const { _id: theirs } = await createDraft(api, stranger, { content: 'Not yours' })
    for (const id of [theirs, '00000000-0000-7000-8000-000000000000']) {
      await open(page, `/createpost?draft=${id}`)
      await expect(page.getByText('This draft does not exist any more')).toBeVisible()
      await expectWords(page, { 'Post Title': '', 'Post Content': '' })
    }
    await fill(page, WORDS)
    await untilSaved(page)
    expect(await draftsOf(api, ada)).toMatchObject([TEXT])
  })

  test('without a connection is saved when it is back', async ({
    page,
    context,
    api,
    problems,
    signIn,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
    const ada = await signIn()
    await open(page, '/createpost')
    await context.setOffline(true)
    await fill(page, WORDS)
    await expect(page.locator('[data-save=unreachable]')).toContainText('Saved in this browser')
    await context.setOffline(false)
    await untilSaved(page)
    expect(await draftsOf(api, ada)).toMatchObject([TEXT])
  })

  test('typed between the last save and a crash is saved by the next page', async ({
    page,
    context,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    await open(page, '/createpost')
    await fill(page, WORDS)
    await untilSaved(page)
    await holdBack(page, DRAFT_CALLS)
    const content = 'Half a story, and the rest'
    await page.getByLabel('Post Content').fill(content)
    await expect.poll(() => keptTexts(page, content)).toBe(1)
    const crash = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => undefined)
    await crash
    expect(await draftsOf(api, ada)).toMatchObject([TEXT])

    const next = await context.newPage()
    await open(next, '/createpost')
    await expectWords(next, { 'Post Content': content })
    await untilSaved(next)
    await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ ...TEXT, content }])
  })

  test('after the end of the session stays in the browser, and says so', async ({
    page,
    problems,
    signInEnded,
  }) => {
    problems.allow(/status of 401/)
    await signInEnded()
    await open(page, '/createpost')
    await fill(page, WORDS)
    await expect(page.locator('[data-save=signedOut]')).toContainText('Sign in again')
    await page.reload()
    await expectWords(page, WORDS)
  })
})

test.describe('A change of a post', () => {
  test('is the working copy of every device, until it is saved', async ({
    page,
    api,
    browser,
    product,
    signIn,
  }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'Before', content: 'Words' })
    await open(page, `/post/edit/${id}`)
    await fill(page, { 'Post Title': 'After' })
    await untilSaved(page)
    expect(await draftsOf(api, ada)).toMatchObject([{ _id: id, post: id, title: 'After' }])
    expect((await api.read(id)).post).toMatchObject({ title: 'Before' })

    const phone = await anotherDevice(browser, { origin: product.webOrigin, account: ada })
    await open(phone, `/post/edit/${id}`)
    await expectWords(phone, { 'Post Title': 'After', 'Post Content': 'Words' })
    await expect(phone.getByText('These are your changes from before.')).toBeVisible()
    await phone.getByRole('button', { name: 'Update Post' }).click()
    await expect(heading(phone, 'After')).toBeVisible()
    expect(await draftsOf(api, ada)).toEqual([])
    await phone.context().close()
  })

  test('that is discarded ends the working copy', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'Before', content: 'Words' })
    await createDraft(api, ada, { post: id })
    await saveDraft(api, ada, { _id: id, title: 'Half', content: 'Words' })
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Title': 'Half' })
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await expectWords(page, { 'Post Title': 'Before' })
    await expect.poll(() => draftsOf(api, ada)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectWords(page, { 'Post Title': 'Half' })
    await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ title: 'Half' }])
  })

  test('of a post that was changed after it is shown with the post', async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'Before', content: 'Words' })
    await createDraft(api, ada, { post: id })
    await saveDraft(api, ada, { _id: id, title: 'Mine', content: 'Words' })
    await api.change(ada, id, { title: 'Meanwhile', content: 'Words' })
    await open(page, `/post/edit/${id}`)
    await expect(page.getByLabel('Saved title')).toHaveValue('Meanwhile')
    await expectWords(page, { 'Post Title': 'Mine' })
  })
})

test.describe('A post that readers do not see', () => {
  test('is changed in its working copy, and published again', async ({
    page,
    api,
    problems,
    signIn,
  }) => {
    problems.allow(/status of 404/, /Failed to load post/)
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'Before', content: 'Words' })
    await unpublish(api, ada, id)
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Title': 'Before', 'Post Content': 'Words' })
    await fill(page, { 'Post Title': 'After' })
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect((await api.read(id)).status).toBe(404)
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Title': 'After' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(heading(page, 'After')).toBeVisible()
    expect(await draftsOf(api, ada)).toEqual([])
  })
})
