import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { KEPT, write } from '../../e2e/support/drafts.ts'
import { alertOf, control, fill, heading, topBar } from '../../e2e/support/screens.ts'
import { drawCover } from './covers.ts'
import type { Scene } from './scene.ts'

const WORDS = {
  'Post Title': 'The lamp at the end of the pier',
  'Post Content':
    'Every evening at seven somebody lights it, although no ship has called here since the war.\n\nI asked at the town hall. Nobody there **remembers giving the order**, and nobody has ever seen it dark.',
}

async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

/** Screens with a form, in every state. */
export const WRITING_SCENES: readonly Scene[] = [
  { name: 'sign-in', at: () => '/login' },
  {
    name: 'sign-in-refused',
    at: () => '/login',
    async prepare(page) {
      await fill(page, { 'Email Address': 'ines@okafor.example', Password: 'not my password' })
      await send(page, 'Sign In')
      await expect(page.locator('[data-error]')).not.toBeEmpty()
    },
  },
  { name: 'sign-up', at: () => '/signup' },
  {
    name: 'sign-up-errors',
    at: () => '/signup',
    async prepare(page) {
      await fill(page, { 'Email Address': 'ines@', Password: 'tide' })
      await send(page, 'Create Account')
      await expect(page.locator('input[aria-invalid=true]')).toHaveCount(3)
    },
  },
  {
    name: 'sign-up-strength',
    at: () => '/signup',
    async prepare(page) {
      await page.getByRole('button', { name: 'Show password' }).click()
      await fill(page, {
        'Full Name': 'Ines Okafor',
        'Email Address': 'ines@okafor.example',
        Password: 'harbour',
      })
      await fill(page, { Password: '12345678' })
      await expect(page.getByText(/^Easy to guess/)).toBeVisible()
    },
  },
  { name: 'create', at: () => '/createpost', as: 'author' },
  {
    name: 'create-picture',
    at: () => '/createpost',
    as: 'author',
    height: 1500,
    async prepare(page) {
      await write(page, WORDS)
      const buffer = await drawCover('night-sea')
      const file = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer }
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByText('Chosen: lamp.jpg')).toBeVisible()
    },
  },
  {
    name: 'create-errors',
    at: () => '/createpost',
    as: 'author',
    async prepare(page) {
      await fill(page, { 'Post Title': 'Far too long for a title '.repeat(9).trim() })
      await send(page, 'Publish')
      await expect(page.getByText('Write something before you publish.')).toBeVisible()
    },
  },
  {
    name: 'create-kept',
    at: () => '/createpost',
    as: 'author',
    async prepare(page) {
      await write(page, WORDS)
      await page.goto('/createpost')
      await expect(page.getByText(KEPT)).toBeVisible()
    },
  },
  {
    name: 'edit',
    at: ({ post }) => `/post/edit/${post('harbour')}`,
    as: 'author',
    prepare: (page) => expect(page.getByLabel('Post Title')).not.toHaveValue(''),
  },
  {
    name: 'leaving',
    at: () => '/createpost',
    as: 'author',
    async prepare(page) {
      await write(page, WORDS)
      await control(topBar(page), 'Inkwell').click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'toast',
    at: ({ post }) => `/post/${post('harbour')}`,
    as: 'author',
    async prepare(page) {
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(alertOf(page, 'Post Deleted')).toBeVisible()
      await expect(heading(page, 'Share Your Stories Inspire the World')).toBeVisible()
      // The toast stays while the pointer is over it.
      await page.getByRole('button', { name: 'Undo' }).hover()
    },
    async cleanUp(page) {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(alertOf(page, 'Post Restored')).toBeVisible()
    },
  },
]
