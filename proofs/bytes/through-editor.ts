import type { Page } from '@playwright/test'
import type { Sent } from './kept-text.ts'
import type { Writer } from './through-api.ts'

const TITLE = 'Every byte in the editor'

/** Opens a post for editing and saves it, as a writer does; resolves to what is stored then. */
async function throughEditor(page: Page, { api, token }: Writer, content: string) {
  const form = new FormData()
  form.set('title', TITLE)
  form.set('content', content)
  const { post } = await api('POST /api/v1/posts/createpost', { token, form })
  const params = { id: post?._id ?? '' }
  await page.goto(`/post/edit/${params.id}`)
  await page.waitForFunction(
    (title) => document.querySelector<HTMLInputElement>('[name=title]')?.value === title,
    TITLE,
  )
  // Only the title changes, so that there is something to save.
  await page.locator('[name=title]').fill(`${TITLE}, saved`)
  await page.getByRole('button', { name: 'Update Post', exact: true }).click()
  await page.waitForURL((url) => url.pathname === `/post/${params.id}`)
  const { postById } = await api('GET /api/v1/posts/p/{id}', { params, fresh: true })
  if (postById?.title !== `${TITLE}, saved`) throw new Error(`The edit of ${params.id} is lost`)
  await api('DELETE /api/v1/posts/p/{id}', { token, params })
  return postById.content
}

/** Sends each text through the editor of a browser that is signed in. */
export async function sendThroughEditor(
  page: Page,
  writer: Writer,
  texts: readonly string[],
): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const text of texts) sent.push({ text, read: await throughEditor(page, writer, text) })
  return sent
}
