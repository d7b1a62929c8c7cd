import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import type { Account, DataService } from './support/accounts.ts'
import { expectWords, storedDrafts } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import { alertOf, control, fill, heading, keepUndo, open, topBar } from './support/screens.ts'
import {
  changeTitleOnTwoDevices,
  createDraft,
  draftsOf,
  saveDraft,
  untilSaved,
  waitForDraft,
} from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(async ({ page }) => {
  await waitForDraft(page)
  await keepUndo(page)
})

test('Two devices that change other words are merged, and the caret stays', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  const content = 'One, two, three.\n\nFour, five, six.'
  const draft = await createDraft(api, ada, { title: 'Before', content })
  await open(page, `/createpost?draft=${draft._id}`)
  await expectWords(page, { 'Post Content': content })
  const theirs = { title: 'Theirs', content: `Zero. ${content}` }
  await saveDraft(api, ada, { _id: draft._id, ...theirs })
  await page.getByLabel('Post Content').press('Control+End')
  await page.keyboard.type(' Seven')
  await expect(
    alertOf(page, 'The changes from your other device are in the text now.'),
  ).toBeVisible()
  await page.keyboard.type(', eight.')
  const both = { 'Post Title': 'Theirs', 'Post Content': `Zero. ${content} Seven, eight.` }
  await expectWords(page, both)
  await untilSaved(page)
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ content: both['Post Content'] }])
})

test.describe('Two devices that change the same words', () => {
  for (const [choice, title] of [
    ['Save my text', 'Mine'],
    ['Take the saved text', 'Theirs'],
  ] as const) {
    test(`ask the writer: ${choice}`, async ({ page, api, problems, signIn }) => {
      problems.allow(/status of 409/)
      const ada = await signIn()
      await changeTitleOnTwoDevices(page, api, ada)
      await expect(page.getByText('This draft was changed on another device')).toBeVisible()
      await expect(page.getByLabel('Saved title')).toHaveValue('Theirs')
      const boxOf = (selector: string) => page.locator(selector).first().boundingBox()
      const [tools, fields] = [await boxOf('.editor-toolbar'), await boxOf('.editor')]
      const [content, count] = [await boxOf('.editor-content'), await boxOf('.editor-count')]
      expect(tools?.width).toBeLessThanOrEqual(fields?.width ?? 0)
      expect(count?.y).toBeGreaterThanOrEqual((content?.y ?? 0) + (content?.height ?? 0))
      await page.getByRole('button', { name: choice }).click()
      await expectWords(page, { 'Post Title': title })
      await untilSaved(page)
      await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ title }])
    })
  }
})

for (const choice of ['Save my text', 'Take the saved text', 'Edit by hand', 'Put into the text']) {
  test(`${choice}: the lines stay joined, as another device has chosen`, async ({
    page,
    api,
    problems,
    signIn,
  }) => {
    problems.allow(/status of 409/)
    const ada = await signIn()
    await changeTitleOnTwoDevices(page, api, ada, { lineEnds: 'space' })
    if (choice === 'Put into the text') {
      await page.getByRole('button', { name: 'Choose place by place' }).click()
      await page.getByRole('dialog').getByLabel('Mine').check()
    }
    await page.getByRole('button', { name: choice }).click()
    await untilSaved(page)
    await expect(page.getByLabel('Join the lines of a paragraph')).toBeChecked()
    if (choice !== 'Take the saved text') return
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectWords(page, { 'Post Title': 'Mine' })
    const expected = { title: 'Mine', lineEnds: 'space' }
    await expect.poll(() => draftsOf(api, ada)).toMatchObject([expected])
  })
}

test('Undo of Take the saved text keeps what was typed since, and offers it', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  await changeTitleOnTwoDevices(page, api, ada)
  await control(page, 'Take the saved text').click()
  await fill(page, { 'Post Content': 'Typed since' })
  await control(page, 'Undo').click()
  await expectWords(page, { 'Post Title': 'Mine' })
  await untilSaved(page)
  await control(page, 'Restore my text').click()
  await expectWords(page, { 'Post Title': 'Theirs', 'Post Content': 'Typed since' })
})

test('Undo of Take the saved text: a cover that was chosen since stays, and no other draft is left', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  await changeTitleOnTwoDevices(page, api, await signIn())
  await control(page, 'Take the saved text').click()
  const file = { name: 'garden.png', mimeType: 'image/png', buffer: picture(300, 300) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Chosen: garden.png')).toBeVisible()
  await control(page, 'Undo').click()
  await expectWords(page, { 'Post Title': 'Mine' })
  await expect(page.getByText('Chosen: garden.png')).toBeVisible()
  await untilSaved(page)
  await expect
    .poll(async () => (await storedDrafts(page)).map(({ title }) => title))
    .toEqual(['Mine'])
})

test('Take the saved text: tags that were added here stay', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  await changeTitleOnTwoDevices(page, api, ada, { tags: ['Theirs'] })
  await expect(page.getByText('This draft was changed on another device')).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Tags, language, series' }).press('Enter')
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.fill('Mine')
  await tags.press('Enter')
  await page.getByRole('button', { name: 'Take the saved text' }).click()
  await untilSaved(page)
  await expect
    .poll(async () => (await draftsOf(api, ada))[0])
    .toMatchObject({
      title: 'Theirs',
      tags: expect.arrayContaining(['Mine', 'Theirs']),
    })
})

test('In full screen, messages can be read, and a conflict shows the form', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  const draft = await createDraft(api, ada, { title: 'Before', content: 'Words' })
  await open(page, `/createpost?draft=${draft._id}`)
  await expectWords(page, { 'Post Title': 'Before' })
  await page.getByRole('button', { name: 'Full screen' }).click()
  await saveDraft(api, ada, { ...draft, title: 'Theirs' })
  await fill(page, { 'Post Content': 'Words of mine' })
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await untilSaved(page)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeHidden()
  await saveDraft(api, ada, { ...draft, title: 'Theirs', content: 'Others' })
  await fill(page, { 'Post Content': 'Mine' })
  await expect(page.locator('[data-notice]')).toBeFocused()
  await expect(publish).toBeVisible()
})

test('Two devices that change the same words in places: the writer chooses at each', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  const content = 'One red word.\n\nTwo red words.\n\nThe end is near.'
  const draft = await createDraft(api, ada, { title: 'Places', content })
  await open(page, `/createpost?draft=${draft._id}`)
  await expectWords(page, { 'Post Content': content })
  const theirs = 'One green word.\n\nTwo small red words.\n\nThe end is there.'
  await saveDraft(api, ada, { ...draft, content: theirs })
  await fill(page, { 'Post Content': 'One blue word.\n\nTwo red words.\n\nThe end is here.' })
  await page.getByRole('button', { name: 'Choose place by place' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  const put = dialog.getByRole('button', { name: 'Put into the text' })
  await expect(put).toBeDisabled()
  await dialog.getByRole('group', { name: 'Place 1 of 2' }).getByLabel('Both').check()
  await dialog.getByRole('group', { name: 'Place 2 of 2' }).getByLabel('Saved').check()
  await put.click()
  const merged = 'One blue green word.\n\nTwo small red words.\n\nThe end is there.'
  await expectWords(page, { 'Post Content': merged })
  await untilSaved(page)
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ content: merged }])
})

/** Takes the text of another device in place of one's own, and leaves the form; resolves to the id of the draft. */
async function takeTheirsAndLeave(page: Page, api: DataService, ada: Account): Promise<string> {
  const id = await changeTitleOnTwoDevices(page, api, ada)
  await control(page, 'Take the saved text').click()
  await expectWords(page, { 'Post Title': 'Theirs' })
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  return id
}

test('The text of another device was taken, and the form left: Undo brings the own text back', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  const id = await takeTheirsAndLeave(page, api, ada)
  await control(page, 'Undo').click()
  await expect
    .poll(async () => (await storedDrafts(page)).map(({ title }) => title))
    .toEqual(['Mine'])
  // It could be published from a list.
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ title: 'Mine' }])
  await open(page, `/createpost?draft=${id}`)
  await expectWords(page, { 'Post Title': 'Mine' })
})

test('What another device has changed before that Undo stays', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  const id = await takeTheirsAndLeave(page, api, ada)
  await saveDraft(api, ada, { _id: id, title: 'Theirs', content: 'Words, and more' })
  await control(page, 'Undo').click()
  const merged = { title: 'Mine', content: 'Words, and more' }
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([merged])
  await expect.poll(() => storedDrafts(page)).toMatchObject([merged])
  await open(page, `/createpost?draft=${id}`)
  await expectWords(page, { 'Post Title': 'Mine', 'Post Content': 'Words, and more' })
})

test('What comes into the text behind the places of two devices stays in it', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  const content = 'One red word.\n\nThe end.'
  const draft = await createDraft(api, ada, { title: 'Places', content })
  await open(page, `/createpost?draft=${draft._id}`)
  await expectWords(page, { 'Post Content': content })
  await saveDraft(api, ada, { ...draft, content: 'One green word.\n\nThe end.' })
  await fill(page, { 'Post Content': 'One blue word.\n\nThe end.' })
  await page.getByRole('button', { name: 'Choose place by place' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Saved').check()
  // As a picture whose upload ends now.
  await page.getByLabel('Post Content').evaluate((field: HTMLTextAreaElement) => {
    field.value += '\n\n![](/images/late)'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await dialog.getByRole('button', { name: 'Put into the text' }).click()
  await expectWords(page, {
    'Post Content': 'One green word.\n\nThe end.\n\n![](/images/late)',
  })
})
