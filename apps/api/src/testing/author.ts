import { fetchPatiently } from '@inkwell/test-support/fetch-patiently'
import { aPng } from '@inkwell/test-support/png'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { expect } from 'vitest'
import { upload } from './pictures.ts'
import type { Running } from './run-service.ts'

interface Written {
  id: string
  title: string
  content: string
  /** The URLs of its picture, if any. */
  pictures: string[]
}

/** A client that creates posts until it is stopped. */
export class Author {
  readonly #service: Running
  readonly #token: string
  /** The acknowledged posts. */
  readonly written: Written[] = []

  constructor(service: Running, token: string) {
    this.#service = service
    this.#token = token
  }

  static async signUp(service: Running, name: string): Promise<Author> {
    const response = await fetch(`${service.origin}/api/v1/users/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(aSignup({ email: `${name}@example.com` })),
    })
    return new Author(service, ((await response.json()) as { token: string }).token)
  }

  async writeUntil(stop: AbortSignal): Promise<void> {
    for (let count = 1; !stop.aborted; count++) await this.write(count)
  }

  /** Sends a create request, again while the service is busy. */
  send(form: FormData): Promise<Response> {
    return fetchPatiently(`${this.#service.origin}/api/v1/posts/createpost`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.#token}` },
      body: form,
    })
  }

  async write(count: number): Promise<void> {
    const text = { title: `Post ${count}`, content: `Line\u2028${'x'.repeat(count * 100)}` }
    const colour = (count * 7919).toString(16).padStart(6, '0')
    const image = count % 3 === 0 ? { image: upload(aPng(48, 32, colour)) } : {}
    const response = await this.send(aPostForm({ ...text, ...image }))
    expect(response.status).toBe(201)
    const { post } = (await response.json()) as {
      post: { _id: string; image?: { variants: { url: string }[] } }
    }
    const pictures = post.image?.variants.map(({ url }) => new URL(url).pathname) ?? []
    this.written.push({ id: post._id, ...text, pictures })
  }
}

/** Checks that the service returns the post as acknowledged, with all files of its picture. */
export async function expectThere(
  origin: string,
  { id, title, content, pictures }: Written,
): Promise<void> {
  const response = await fetch(`${origin}/api/v1/posts/p/${id}`)
  expect(await response.json()).toMatchObject({ postById: { title, content } })
  for (const path of pictures) expect((await fetch(`${origin}${path}`)).status).toBe(200)
}
