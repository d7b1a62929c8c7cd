import sharp from 'sharp'
import type { Setup } from '../overload/setup.ts'
import { runCommand } from './programs.ts'
import { TEXTS } from './texts.ts'

/** The data service, on its folder, and the account of an author. */
type Site = Pick<Setup, 'api' | 'account' | 'dataDir'>

/** What the site has, for comparison. */
export interface Counts {
  posts: number
  pages: number
  tags: number
}

class Client {
  readonly #setup: Site

  constructor(setup: Site) {
    this.#setup = setup
  }

  async send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.#setup.api}/api/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#setup.account.token}`,
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}

async function picture(): Promise<Blob> {
  const red = sharp({ create: { width: 1_200, height: 600, channels: 3, background: 'red' } })
  return new Blob([new Uint8Array(await red.jpeg().toBuffer())], { type: 'image/jpeg' })
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value, 'picture.jpg')
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/** Makes a small site with something of everything. */
export async function fillSite(setup: Site): Promise<Counts> {
  const client = new Client(setup)
  await runCommand('admin', ['grant', setup.account.email], setup.dataDir)
  for (const { title, content, labels = {} } of TEXTS) {
    await client.send('POST', 'posts/createpost', formOf({ title, content, ...labels }))
  }
  const { image } = await client.send('POST', 'images', formOf({ image: await picture() }))
  const shown = `![Red](/images/${(image as { name: string }).name})`
  const cover = { image: await picture(), alt: 'Red: "all" of it' }
  const covered = { title: 'A cover', content: shown, tags: ['Notes'], ...cover }
  await client.send('POST', 'posts/createpost', formOf(covered))
  await client.send('POST', 'drafts', { title: 'A draft', content: '{{< unfinished' })
  for (const slug of ['about', 'imprint']) {
    const page = { title: `Page: ${slug}`, content: 'Who *writes* here.', published: true }
    await client.send('PUT', `admin/pages/${slug}`, page)
  }
  const tags = new Set(TEXTS.flatMap(({ labels = {} }) => (labels.tags as string[]) ?? []))
  return { posts: TEXTS.length + 1, pages: 2, tags: tags.add('Notes').size }
}
