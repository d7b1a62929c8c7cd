import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { noise, upload } from './testing/pictures.ts'
import { childrenOf, isAlive, until } from './testing/processes.ts'
import { complaintOf, freePort, startService } from './testing/run-service.ts'
import type { Running } from './testing/run-service.ts'
import { databaseSettings } from './testing/test-database.ts'

let dataDir = ''
let place: Record<string, string> = {}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inkwell-main-'))
  place = { DATA_DIR: dataDir, ...(await databaseSettings()) }
  return () => rm(dataDir, { recursive: true, force: true })
})

async function signUp(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/users/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(aSignup()),
  })
  return ((await response.json()) as { token: string }).token
}

describe('the process', () => {
  test('says that it is ready, logs, and ends well on SIGTERM', async () => {
    const { child, origin, log, stderr, ended } = await startService(place)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await stderr).toBe('')
    const lines = log().trim().split('\n')
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    const usual = said.filter((line) => !line.startsWith('PostgreSQL runs with fsync = off'))
    expect(usual).toEqual(['listening', 'request', 'stopping', 'stopped'])
  })

  test.each([
    ['SIGINT', (child: ChildProcess) => child.kill('SIGINT')],
    ['the end of its parent', (child: ChildProcess) => child.disconnect()],
  ])('ends well on %s', async (_, end) => {
    const { child, ended } = await startService(place)
    end(child)
    expect(await ended).toBe(0)
  })

  test('loses lines and nothing else where its log finds no room', async () => {
    const full = openSync('/dev/full', 'w')
    const port = await freePort()
    const child = fork(new URL('main.ts', import.meta.url), {
      env: { ...CHILD_ENVIRONMENT, API_PORT: String(port), ...place },
      stdio: ['ignore', full, 'inherit', 'ipc'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    closeSync(full)
    await once(child, 'message')
    for (const _ of [1, 2, 3]) {
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    }
    expect(await signUp(`http://127.0.0.1:${port}`)).not.toBe('')
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
  })

  test('finishes what is under way when it is told to stop, and keeps it', async () => {
    const first = await startService(place)
    const token = await signUp(first.origin)
    const picture = await noise(600, 400).png().toBuffer()
    const form = new Response(aPostForm({ image: upload(picture) }))
    const creating = request(`${first.origin}/api/v1/posts/createpost`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': form.headers.get('Content-Type') ?? '',
        Expect: '100-continue',
      },
    })
    const answered = once(creating, 'response') as Promise<[IncomingMessage]>
    creating.flushHeaders()
    // The request has been taken, and its body comes when the process is already stopping.
    await once(creating, 'continue')
    first.child.kill('SIGTERM')
    await first.logged('stopping')
    creating.end(Buffer.from(await form.arrayBuffer()))
    const [response] = await answered
    expect(response.statusCode).toBe(201)
    const { post } = (await json(response)) as { post: { _id: string } }
    expect(await first.ended).toBe(0)

    const second = await startService(place)
    const read = await fetch(`${second.origin}/api/v1/posts/p/${post._id}`)
    expect(await read.json()).toEqual({ postById: { ...post, image: expect.anything() as object } })
    // The secret and the session stay, too.
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${second.origin}/api/v1/users/me`, { headers })).status).toBe(200)
  })
})

describe('pictures are decoded', () => {
  async function withPicture(): Promise<Running & { decoders: number[] }> {
    const running = await startService(place)
    const token = await signUp(running.origin)
    const picture = await noise(60, 40).png().toBuffer()
    const response = await fetch(`${running.origin}/api/v1/posts/createpost`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: aPostForm({ image: upload(picture) }),
    })
    expect(response.status).toBe(201)
    return { ...running, decoders: childrenOf(running.child.pid ?? 0) }
  }

  test('in a process of their own: no byte reaches a decoder in the service', async () => {
    const { child, decoders } = await withPicture()
    const isDecoding = (pid = 0) => readFileSync(`/proc/${pid}/maps`, 'utf8').includes('libvips')
    expect(isDecoding(child.pid)).toBe(false)
    expect(decoders.some(isDecoding)).toBe(true)
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)('until the service ends by %s', async (signal) => {
    const { child, ended, decoders } = await withPicture()
    // The one of the upload, and maybe the one that makes AVIF behind it.
    expect(decoders.length).toBeGreaterThan(0)
    child.kill(signal)
    await ended
    await until(() => !decoders.some(isAlive))
  })
})

test('three that start together on nothing all come up, and know the same people', async () => {
  const services = await Promise.all([1, 2, 3].map(() => startService(place)))
  const tokens = await Promise.all(services.map(({ origin }) => signUp(origin)))
  for (const { origin } of services) {
    for (const token of tokens) {
      const headers = { Authorization: `Bearer ${token}` }
      expect((await fetch(`${origin}/api/v1/users/me`, { headers })).status).toBe(200)
    }
  }
})

describe('says in one sentence why it cannot start', () => {
  test('a port that is taken, before anything is touched', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const folder = join(dataDir, 'untouched')
    expect(await complaintOf({ ...place, DATA_DIR: folder }, port)).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. ` +
        'Set API_PORT to a free port, or stop that program.\n',
    )
    await expect(rm(folder, { recursive: true })).rejects.toThrow('ENOENT')
  })

  test('a data folder that cannot be one', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(await complaintOf({ ...place, DATA_DIR: join(file, 'data') })).toBe(
      `The data folder ${join(file, 'data')} cannot be written (ENOTDIR). ` +
        'Set DATA_DIR to a folder that can.\n',
    )
  })

  test.each([
    [{ API_PORT: 'x' }, 'API_PORT is "x" but must be a whole number from 1 to 65535.\n'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud" but must be one of fatal/],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.\n'],
    [{ DATABASE_URL: 'hunter2' }, /^DATABASE_URL must be the address of a PostgreSQL database/],
  ])('%j', async (settings, sentence) => {
    expect(await complaintOf({ ...place, ...settings })).toMatch(sentence)
  })
})
