import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { open } from './support/screens.ts'
import { test } from './support/test.ts'

test('Help shows the signs and the keys, and gives the focus back', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  const button = page.getByRole('button', { name: 'Markdown help' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Markdown help' })
  await expect(dialog).toContainText('**words**')
  await expect(dialog).toContainText('Ctrl+B')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Post Content')).toHaveValue('')
})
