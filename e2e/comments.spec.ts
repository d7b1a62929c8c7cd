import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { control, open, PHONE, untilServed } from './support/screens.ts'
import { test } from './support/test.ts'
import type { Product } from './support/product.ts'

const BLOG = 'https://comments.example'

function comment(number: number, text: string, parent = 0): string {
  const minute = String(number % 60).padStart(2, '0')
  return `<wp:comment><wp:comment_id>${number}</wp:comment_id><wp:comment_author>Reader ${number}</wp:comment_author>
    <wp:comment_date_gmt>2020-01-03 0${Math.floor(number / 60)}:${minute}:00</wp:comment_date_gmt>
    <wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent>
    <wp:comment_content><![CDATA[${text}]]></wp:comment_content></wp:comment>`
}

const THREAD = [
  comment(1, 'The first <b>word</b> with <a href="https://example.com">a link</a>.'),
  comment(2, 'An answer.\n\n<blockquote>The first word</blockquote>', 1),
  comment(3, 'An answer to the answer, with <code>code</code>.', 2),
  comment(4, `One deeper.\n\n<pre>${'wide '.repeat(60)}</pre>`, 3),
  comment(5, 'كلمة أخرى'),
]

/** Imports a post with comments; resolves to its address. */
async function importPost(
  product: Product,
  number: number,
  comments: string[],
  content = 'Words.',
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-comments-'))
  const path = join(folder, 'blog.xml')
  await writeFile(
    path,
    `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>${BLOG}</link><wp:wxr_version>1.2</wp:wxr_version>
    <wp:base_blog_url>${BLOG}</wp:base_blog_url><item><title>With comments</title><link>${BLOG}/commented/${number}/</link>
    <wp:post_id>${number}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
    <wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><content:encoded>${content}</content:encoded>
    ${comments.join('')}</item></channel></rss>`,
  )
  await product.importFrom(path)
  await rm(folder, { recursive: true })
  let location: string | null = null
  // The web server gives up on the data service after a second.
  await expect(async () => {
    const answer = await fetch(`${product.webOrigin}/commented/${number}/`, { redirect: 'manual' })
    location = answer.headers.get('Location')
    expect(location).not.toBeNull()
  }).toPass()
  return new URL(location ?? '', product.webOrigin).pathname
}

const section = (page: Page) => page.getByRole('region', { name: 'Comments' })

test('Comments of an imported blog are readable without script, as threads', async ({
  page,
  product,
}) => {
  const address = await importPost(product, 1, THREAD)
  for (const part of ['id="comment-1"', 'rel="nofollow ugc noopener"', 'In reply to Reader 3']) {
    await untilServed(page, address, part)
  }
  await open(page, `${address}#comment-4`)
  await expect(page.locator('#comment-4')).toBeInViewport()
  await expect(section(page).getByRole('article')).toHaveCount(5)
  await expect(section(page).locator('ol ol ol #comment-3')).toBeVisible()
  await expect(section(page).locator('ol ol ol #comment-4')).toBeVisible()
  await test.step('its time is a link to itself, also for keys', async () => {
    const link = page.locator('#comment-2 a').first()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#comment-2$/)
  })
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('A page has fifty comments, and a link leads to more', async ({ page, product }) => {
  const many = Array.from({ length: 52 }, (_, index) => comment(index + 100, 'A word.'))
  // The script of the end would load only near it.
  const address = await importPost(product, 2, many, 'A paragraph.\n\n'.repeat(200))
  await untilServed(page, address, 'More comments')
  await open(page, address)
  await expect(section(page).getByRole('article')).toHaveCount(50)
  await control(section(page), 'More comments').click()
  await expect(page.getByRole('heading', { name: 'Comments', exact: true, level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  await control(page, 'Back to the post').click()
  await expect(page.getByRole('heading', { name: 'With comments', level: 1 })).toBeVisible()
  await test.step('an address of a comment leads to the page that has it', async () => {
    await open(page, `${address}#comment-151`)
    await expect(page).toHaveURL(/\/comments\/[^/]+#comment-151$/)
    await expect(page.locator('#comment-151')).toBeInViewport()
  })
})

test('An administrator deletes a comment, and its place stays', async ({
  page,
  product,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator()
  await open(page, await importPost(product, 3, [comment(200, 'Spam.'), comment(201, 'No.', 200)]))
  await section(page).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Delete: Reader 200' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(section(page).getByText('This comment was deleted.')).toBeVisible()
  await expect(page.locator('ol ol #comment-201')).toBeVisible()
})

test('An administrator deletes a comment after the fiftieth', async ({
  page,
  product,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator()
  const many = Array.from({ length: 52 }, (_, index) => comment(index + 300, 'A word.'))
  await open(page, await importPost(product, 4, many))
  await control(section(page), 'More comments').click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete: Reader 351' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This comment was deleted.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This comment was deleted.')).toBeVisible()
})

test('A post without comments has no section of them', async ({ page, api }) => {
  const id = await api.publish(await api.signUp(), { title: 'Quiet', content: 'Words' })
  await open(page, `/post/${id}`)
  await expect(section(page)).toHaveCount(0)
})
