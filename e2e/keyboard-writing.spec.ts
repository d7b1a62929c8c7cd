import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { goBy, press, tabTo, type } from './support/keys.ts'
import { act, rowOf, tab } from './support/my-posts.ts'
import { alertOf, control, heading, open, topBar } from './support/screens.ts'
import { untilSaved } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const TITLE = 'By keys'
const content = (page: Page) => page.getByLabel('Post Content')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes from the text to a tool by the arrow keys, and presses it. */
async function pressTool(page: Page, name: string): Promise<void> {
  const tools = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button')
  const tool = tools.and(button(page, name))
  await content(page).press('Alt+F10')
  await page.keyboard.press('Home')
  await expect(tools.first()).toBeFocused()
  for (let stops = await tools.count(); stops > 0; stops--) {
    if (await tool.evaluate((element) => element.matches(':focus'))) break
    await page.keyboard.press('ArrowRight')
  }
  await expect(tool).toBeFocused()
  await page.keyboard.press('Enter')
}

async function format(page: Page): Promise<void> {
  await content(page).press('Control+A')
  await pressTool(page, 'Bold')
  await expect(content(page)).toHaveValue('**A quiet hour.**')
  await expect(content(page)).toBeFocused()
}

async function readHelp(page: Page): Promise<void> {
  await pressTool(page, 'Markdown help')
  await expect(page.getByRole('dialog', { name: 'Markdown help' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Markdown help')).toBeFocused()
}

async function replace(page: Page): Promise<void> {
  await page.keyboard.press('Control+f')
  const search = page.getByRole('search', { name: 'Find and replace' })
  await expect(search.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.type('quiet')
  await expect(search.getByRole('status')).toHaveText('1 of 1')
  await type(page, 'Replace with', 'long')
  await press(page, button(page, 'Replace all'))
  await expect(search.getByRole('status')).toHaveText('Not found')
  await expect(button(page, 'Replace all')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(content(page)).toHaveValue('**A long hour.**')
  await expect(content(page)).toBeFocused()
}

async function preview(page: Page): Promise<void> {
  await press(page, button(page, 'Preview'))
  const pane = page.getByRole('region', { name: 'Preview' })
  await expect(pane.getByText('A long hour.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(pane).toHaveCount(0)
  await expect(button(page, 'Preview')).toBeFocused()
}

async function write(page: Page): Promise<void> {
  await goBy(page, 'Write')
  await expect(heading(page, 'Create Your Post')).toBeFocused()
  await tabTo(page, page.getByLabel('Post Title'))
  await page.keyboard.type(TITLE)
  await page.keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('A quiet hour.')
  await format(page)
  await replace(page)
  await untilSaved(page)
  await preview(page)
  await readHelp(page)
}

async function schedule(page: Page): Promise<void> {
  await press(page, button(page, 'Schedule'))
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  await expect(dialog.getByLabel('Date and time')).toBeFocused()
  await dialog.getByLabel('Date and time').fill('2999-06-30T20:00')
  await press(page, dialog.getByRole('button', { name: 'Schedule' }))
  await expect(page.getByRole('alert').filter({ hasText: 'It will be published on' })).toBeVisible()
}

async function goToMyPosts(page: Page): Promise<void> {
  const account = control(topBar(page), 'Account')
  if (await account.isVisible()) await press(page, account)
  await goBy(page, 'My posts')
}

async function publishNow(page: Page): Promise<void> {
  await goToMyPosts(page)
  await expect(heading(page, 'My posts')).toBeFocused()
  await press(page, tab(page, 'Scheduled'))
  await press(page, act(page, 'Publish now', TITLE))
  const question = page.getByRole('alertdialog', { name: `Publish “${TITLE}” now?` })
  await press(page, question.getByRole('button', { name: 'Publish now' }))
  await expect(alertOf(page, 'Post published')).toBeVisible()
}

async function editAndRestore(page: Page): Promise<void> {
  await press(page, tab(page, 'Published'))
  await press(page, rowOf(page, TITLE).getByRole('link', { name: 'Edit' }))
  await expect(content(page)).toHaveValue('**A long hour.**')
  await tabTo(page, content(page))
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And more.')
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
  await expect(heading(page, TITLE)).toBeVisible()
  await goToMyPosts(page)
  await press(page, tab(page, 'Published'))
  await press(page, rowOf(page, TITLE).getByRole('link', { name: 'History' }))
  await expect(heading(page, 'History')).toBeFocused()
  await expect(page.getByRole('insertion')).toContainText('And more.')
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await expect(versions).toHaveCount(2)
  await press(page, versions.last())
  await press(page, button(page, 'Restore this version'))
  await expect(alertOf(page, 'Version restored')).toBeVisible()
}

async function deleteForGood(page: Page): Promise<void> {
  await goToMyPosts(page)
  await press(page, tab(page, 'Published'))
  await press(page, act(page, 'Unpublish', TITLE))
  await expect(alertOf(page, 'Post unpublished')).toBeVisible()
  await press(page, tab(page, 'Unpublished'))
  await press(page, act(page, 'Delete', TITLE))
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  await press(page, tab(page, 'Trash'))
  await press(page, act(page, 'Delete for good', TITLE))
  const question = page.getByRole('alertdialog', { name: `Delete “${TITLE}” for good?` })
  await press(page, question.getByRole('button', { name: 'Delete for good' }))
  await expect(alertOf(page, 'Deleted for good')).toBeVisible()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
}

test('With the keyboard alone: a post from its first word to its deletion for good', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn()
  await open(page, '/')
  await write(page)
  await schedule(page)
  await publishNow(page)
  await editAndRestore(page)
  await deleteForGood(page)
})
