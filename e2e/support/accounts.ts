import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** A person with an account and a session. */
export interface Account {
  user: { _id: string; name: string; email: string }
  token: string
  password: string
}

/** The input of a post. */
export interface Draft {
  title: string
  content: string
  image?: Buffer
  /** The description of the image. */
  alt?: string
  tags?: readonly string[]
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** Sends a request; again while the service is busy, as it asks for. */
export async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let retries = 3; ; retries--) {
    const response = await fetch(url, init)
    if (response.status !== 503 || retries === 0) return response
    await sleep(1_000 * Number(response.headers.get('retry-after') ?? 1))
  }
}

/** The data service over HTTP, to prepare a test's data. */
export class DataService {
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async signUp(name = 'Ada Lovelace', email = `${randomUUID()}@example.com`): Promise<Account> {
    const password = `secret ${randomUUID()}`
    const answer = await this.#post('users/signup', { name, email, password })
    return { ...(answer as Pick<Account, 'user' | 'token'>), password }
  }

  /** Opens another session of an account. */
  async signIn({ user: { email }, password }: Account): Promise<Account> {
    const answer = await this.#post('users/login', { email, password })
    return { ...(answer as Pick<Account, 'user' | 'token'>), password }
  }

  /** Reports a post anonymously. */
  async report(id: string, json: { reason: string; note: string }): Promise<void> {
    await this.#post(`posts/p/${id}/report`, json)
  }

  /** Publishes a post; resolves to its id. */
  async publish({ token }: Account, { title, content, image, alt, tags }: Draft): Promise<string> {
    const form = new FormData()
    form.set('title', title)
    form.set('content', content)
    if (image) form.set('image', new File([new Uint8Array(image)], 'cover.png'))
    if (alt !== undefined) form.set('alt', alt)
    for (const tag of tags ?? []) form.append('tags', tag)
    const response = await fetchPatiently(`${this.origin}/api/v1/posts/createpost`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    })
    const { post } = (await answerOf(response)) as { post: { _id: string } }
    return post._id
  }

  async remove({ token }: Account, id: string): Promise<void> {
    const response = await fetch(`${this.origin}/api/v1/posts/p/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    })
    await answerOf(response)
  }

  /** The status and the post as the public sees it. */
  async read(id: string): Promise<{ status: number; post: Record<string, unknown> | undefined }> {
    const response = await fetch(`${this.origin}/api/v1/posts/p/${id}`)
    const body = (await response.json()) as { postById?: Record<string, unknown> }
    return { status: response.status, post: body.postById }
  }

  /** The URL of a post's picture; throws if it has none. */
  async imageOf(id: string): Promise<string> {
    const image = (await this.read(id)).post?.image as { url: string } | undefined
    if (!image) throw new Error(`The post ${id} has no picture.`)
    return image.url
  }

  /** Changes the title and the content of a post. */
  async change({ token }: Account, id: string, json: Pick<Draft, 'title' | 'content'>) {
    await this.#send('PUT', `posts/p/${id}`, json, token)
  }

  /** Changes the name of an account. */
  async rename({ user, token, password }: Account, name: string): Promise<void> {
    const json = { name, email: user.email, currentPassword: password }
    await this.#send('PUT', 'users/me', json, token)
  }

  /** Changes a part of an account. */
  async changeAccount(
    { token, password }: Account,
    change: { name?: string; email?: string },
  ): Promise<void> {
    await this.#send('PUT', 'users/me', { ...change, currentPassword: password }, token)
  }

  /** Saves the biography of an account, without links. */
  async saveBiography(account: Account, biography: string): Promise<void> {
    await this.saveProfile(account, { biography, links: [] })
  }

  /** Changes a part of the public profile of an account. */
  async saveProfile(
    { token }: Account,
    change: { biography?: string; links?: { label: string; url: string }[] },
  ): Promise<void> {
    await this.#send('PUT', 'users/me/profile', change, token)
  }

  /** Does what only an administrator may do, at a path below `/api/v1/admin/`. */
  async administer({ token }: Account, path: string, json = {}): Promise<void> {
    await this.#send('POST', `admin/${path}`, json, token)
  }

  #post(path: string, json: object): Promise<Record<string, unknown>> {
    return this.#send('POST', path, json)
  }

  async #send(method: string, path: string, json: object, token?: string) {
    const response = await fetchPatiently(`${this.origin}/api/v1/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(json),
    })
    return answerOf(response)
  }
}

/** The only page of a browser in which nothing has been opened or stored. */
async function unusedPage(context: BrowserContext): Promise<Page | undefined> {
  const [page, other] = context.pages()
  if (!page || other || page.url() !== 'about:blank') return undefined
  return (await page.evaluate(() => history.length)) === 1 ? page : undefined
}

/** Stores that for a site of which the browser has nothing yet. */
export async function storeInPage(
  page: Page,
  origin: string,
  entries: Record<string, string>,
): Promise<void> {
  if (Object.keys(entries).length === 0) return
  const address = `${origin}/-/storage`
  await page.route(address, (route) => route.fulfill({ body: '<html></html>' }))
  await page.goto(address)
  await page.unroute(address)
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, entries)
}

/** Replaces the browser's storage for the site. */
export async function storeInBrowser(
  context: BrowserContext,
  origin: string,
  entries: Record<string, string>,
): Promise<void> {
  const page = await unusedPage(context)
  // Otherwise Playwright opens one more page, with a process of its own.
  if (page) return storeInPage(page, origin, entries)
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

/** The storage entries of a session, in the order in which the site writes them: other tabs watch the user. */
export function sessionOf({ user, token }: Account): Record<string, string> {
  return { token, user: JSON.stringify(user) }
}
