import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchPatiently } from '@inkwell/test-support/fetch-patiently'
import { aPostForm } from '@inkwell/test-support/post'
import { beforeEach, expect, test } from 'vitest'
import { startService } from './testing/run-service.ts'
import type { Running } from './testing/run-service.ts'
import { signUpAt } from './testing/sign-up-at.ts'
import { databaseSettings } from './testing/test-database.ts'

let first: Running
let second: Running

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-many-'))
  const place = { DATA_DIR: dataDir, ...(await databaseSettings()) }
  first = await startService(place)
  second = await startService(place)
  return () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

async function titlesAt({ origin }: Running): Promise<string[]> {
  const response = await fetch(`${origin}/api/v1/posts/`)
  const { posts } = (await response.json()) as { posts: { title: string }[] }
  return posts.map(({ title }) => title)
}

function create({ origin }: Running, token: string, key: string): Promise<Response> {
  return fetchPatiently(`${origin}/api/v1/posts/createpost`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: aPostForm({ title: key }),
  })
}

async function idOf(response: Response): Promise<string> {
  return ((await response.json()) as { post: { _id: string } }).post._id
}

function signInWrongly({ origin }: Running): Promise<number> {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'not the right one' })
  const headers = { 'Content-Type': 'application/json' }
  return fetch(`${origin}/api/v1/users/login`, { method: 'POST', headers, body }).then(
    ({ status }) => status,
  )
}

test('what one service writes, the cached list of another shows', async () => {
  const token = await signUpAt(first.origin)
  expect(await titlesAt(second)).toEqual([])
  const key = randomUUID()
  expect((await create(first, token, key)).status).toBe(201)
  await expect.poll(() => titlesAt(second)).toEqual([key])
})

test('a key makes one post, even if two services get it at once', async () => {
  const token = await signUpAt(first.origin)
  const key = randomUUID()
  const both = await Promise.all([create(first, token, key), create(second, token, key)])
  const [one, other] = await Promise.all(both.map(idOf))
  expect(one).toBe(other)
  await expect.poll(() => titlesAt(first)).toEqual([key])
})

test('failed sign-ins at one service delay the next at another', async () => {
  const untilDelayed = async (): Promise<number> => {
    let attempts = 0
    while ((await signInWrongly(first)) !== 429) attempts += 1
    return attempts
  }
  const needed = await untilDelayed()
  let status = await signInWrongly(second)
  // A busy machine takes longer than the first delays, which grow. On its own, the second service would
  // need as many attempts as the first.
  for (let tried = 1; status !== 429 && tried < needed; tried++) {
    await untilDelayed()
    status = await signInWrongly(second)
  }
  expect(status).toBe(429)
})

test('the end of one service neither ends jobs nor sessions of another', async () => {
  const token = await signUpAt(first.origin)
  first.child.kill('SIGKILL')
  await first.ended
  const key = randomUUID()
  expect((await create(second, token, key)).status).toBe(201)
  expect(await titlesAt(second)).toEqual([key])
})
