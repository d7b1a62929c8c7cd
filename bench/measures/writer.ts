import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { LoadRequest } from '../load/load-request.ts'
import { postText } from '../seed/post-text.ts'
import { readAnswer } from '../servers/captured-answer.ts'
import type { CapturedAnswer } from '../servers/captured-answer.ts'

/** A signed-in author, over HTTP. */
export interface Writer {
  /** The request that creates a post, with an optional picture. */
  creation(picture?: Buffer): Promise<LoadRequest>
  /** Creates a post; returns its id. */
  create(): Promise<string>
  /** Changes the title of an own post. */
  edit(id: string, title: string): Promise<void>
  /** Updates a post that no reader requests, to invalidate the cached lists. */
  touch(): Promise<void>
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a request; resolves after the complete response. Throws for status 400 and above. */
export async function send(
  origin: string,
  { path, method = 'GET', headers = {}, body }: LoadRequest,
): Promise<CapturedAnswer> {
  const length = body ? { 'Content-Length': body.byteLength } : {}
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent, method, headers: { ...headers, ...length } }
    request(origin + path, options, resolve)
      .once('error', reject)
      .end(body)
  })
  const whole = await readAnswer(path, answer)
  if (whole.status < 400) return whole
  throw new Error(`${method} ${path} answered ${whole.status}: ${whole.body.toString()}`)
}

function json(value: unknown): { headers: Record<string, string>; body: Buffer } {
  return {
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  }
}

async function signUp(origin: string): Promise<string> {
  // A new address for each start of the product.
  const email = `writer-${randomUUID()}@example.com`
  const account = { name: 'A writer', email, password: 'threads and looms' }
  const path = '/api/v1/users/signup'
  const answer = await send(origin, { path, method: 'POST', ...json(account) })
  return (JSON.parse(answer.body.toString()) as { token: string }).token
}

/** Signs up a writer at a data service. */
export async function createWriter(origin: string): Promise<Writer> {
  const authorization = { Authorization: `Bearer ${await signUp(origin)}` }
  const { title, content } = postText(0)

  async function creation(picture?: Buffer): Promise<LoadRequest> {
    const form = new FormData()
    form.set('title', title)
    form.set('content', content)
    if (picture) form.set('image', new Blob([new Uint8Array(picture)]), 'picture.jpg')
    const encoded = new Response(form)
    const type = encoded.headers.get('Content-Type') ?? ''
    return {
      path: '/api/v1/posts/createpost',
      method: 'POST',
      headers: { ...authorization, 'Content-Type': type },
      body: Buffer.from(await encoded.arrayBuffer()),
    }
  }

  async function create(): Promise<string> {
    const answer = await send(origin, await creation())
    return (JSON.parse(answer.body.toString()) as { post: { _id: string } }).post._id
  }

  async function edit(id: string, newTitle: string): Promise<void> {
    const { headers, body } = json({ title: newTitle, content })
    const path = `/api/v1/posts/p/${id}`
    await send(origin, { path, method: 'PUT', headers: { ...headers, ...authorization }, body })
  }

  const own = await create()
  let touches = 0
  return {
    creation,
    create,
    edit,
    touch: () => edit(own, `Touched ${(touches += 1)} times`),
  }
}
