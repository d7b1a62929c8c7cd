import { expect } from '@playwright/test'
import { heading, open, untilSendable } from './support/screens.ts'
import { test } from './support/test.ts'

test('§2 Create post: title, two required fields with placeholders, picker and Publish', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await expect(heading(page, 'Create Your Post')).toBeVisible()
  const title = page.getByLabel('Post Title', { exact: true })
  await expect(title).toHaveAttribute('placeholder', 'Enter your title')
  await expect(title).toHaveJSProperty('tagName', 'INPUT')
  await expect(title).toHaveJSProperty('required', true)
  const content = page.getByLabel('Post Content', { exact: true })
  await expect(content).toHaveAttribute('placeholder', 'Enter your content')
  await expect(content).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(content).toHaveJSProperty('required', true)
  const picker = page.locator('input[type=file]')
  await expect(picker).toHaveAttribute('accept', 'image/*')
  await expect(picker).toHaveJSProperty('required', false)
  await untilSendable(page)
})

test('§2 Edit post: title, two required fields filled from the post, and Update Post', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const content = 'First line\n\n  indented *as typed*\nlast line'
  const id = await api.publish(ada, { title: 'To be edited', content })
  await open(page, `/post/edit/${id}`)
  await expect(heading(page, 'Edit Post')).toBeVisible()
  const title = page.getByLabel('Post Title', { exact: true })
  await expect(title).toHaveValue('To be edited')
  await expect(title).toHaveJSProperty('required', true)
  const text = page.getByLabel('Post Content', { exact: true })
  await expect(text).toHaveValue(content)
  await expect(text).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(text).toHaveJSProperty('required', true)
  await expect(page.locator('input[type=file]')).toHaveJSProperty('required', false)
  await expect(page.getByRole('button', { name: 'Update Post', exact: true })).toBeEnabled()
})
