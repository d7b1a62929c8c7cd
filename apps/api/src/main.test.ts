import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { noise, upload } from './testing/pictures.ts'

const MAIN = new URL('./main.ts', import.meta.url)
const ROOT = new URL('../../../', import.meta.url)

let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inkwell-main-'))
  return () => rm(dataDir, { recursive: true, force: true })
})

/** A port that was free a moment ago: the settings know no "any". */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface Running {
  child: ChildProcess
  origin: string
  /** Resolves once that stands in the log. */
  logged: (word: string) => Promise<void>
  /** The log so far. */
  log: () => string
  stderr: Promise<string>
  /** Exit code, or the signal that ended it. */
  ended: Promise<unknown>
}

function run(port: number, settings: Record<string, string> = {}): Running {
  const child = fork(MAIN, {
    cwd: ROOT,
    silent: true,
    env: { DATA_DIR: dataDir, API_PORT: String(port), ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The process has no output')
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as unknown)
  let log = ''
  stdout.setEncoding('utf8').on('data', (chunk: string) => void (log += chunk))
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    async logged(word) {
      while (!log.includes(word)) await once(stdout, 'data')
    },
    log: () => log,
    stderr: text(stderr),
    ended,
  }
}

async function start(settings?: Record<string, string>): Promise<Running> {
  const running = run(await freePort(), settings)
  const [message] = (await once(running.child, 'message')) as [unknown]
  expect(message).toEqual({ type: 'ready' })
  return running
}

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
    const { child, origin, log, stderr, ended } = await start()
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await stderr).toBe('')
    const lines = log().trim().split('\n')
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(said).toEqual(['listening', 'request', 'stopping', 'stopped'])
  })

  test.each([
    ['SIGINT', (child: ChildProcess) => child.kill('SIGINT')],
    ['the end of its parent', (child: ChildProcess) => child.disconnect()],
  ])('ends well on %s', async (_, end) => {
    const { child, ended } = await start()
    end(child)
    expect(await ended).toBe(0)
  })

  test('finishes what is under way when it is told to stop, and keeps it', async () => {
    const first = await start()
    const token = await signUp(first.origin)
    const picture = await noise(1_900, 1_400).png().toBuffer()
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

    const second = await start()
    const read = await fetch(`${second.origin}/api/v1/posts/p/${post._id}`)
    expect(await read.json()).toEqual({ postById: { ...post, image: expect.anything() as object } })
    // The secret and the session stay, too.
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${second.origin}/api/v1/users/me`, { headers })).status).toBe(200)
  })
})

/** What a process says that cannot start. */
async function complaint(settings: Record<string, string>, port?: number): Promise<string> {
  const { ended, stderr } = run(port ?? (await freePort()), settings)
  expect(await ended).toBe(1)
  return stderr
}

describe('says in one sentence why it cannot start', () => {
  test('a port that is taken, before anything is touched', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const folder = join(dataDir, 'untouched')
    expect(await complaint({ DATA_DIR: folder }, port)).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. ` +
        'Set API_PORT to a free port, or stop that program.\n',
    )
    await expect(rm(folder, { recursive: true })).rejects.toThrow('ENOENT')
  })

  test('a data folder that cannot be one', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(await complaint({ DATA_DIR: join(file, 'data') })).toBe(
      `The data folder ${join(file, 'data')} cannot be written (ENOTDIR). ` +
        'Set DATA_DIR to a folder that can.\n',
    )
  })

  test('a database that is none', async () => {
    await writeFile(join(dataDir, 'inkwell.db'), 'x'.repeat(5_000))
    expect(await complaint({})).toMatch(/^The database .* cannot be used: file is not a database\./)
  })

  test('a folder where the database should be', async () => {
    await mkdir(join(dataDir, 'inkwell.db'))
    expect(await complaint({})).toMatch(/^The database .* cannot be used: unable to open/)
  })

  test.each([
    [{ API_PORT: 'x' }, 'API_PORT is "x" but must be a whole number from 1 to 65535.\n'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud" but must be one of fatal/],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.\n'],
  ])('%j', async (settings, sentence) => {
    const said = await complaint(settings)
    expect(said).toMatch(sentence)
    expect(said.trim().split('\n')).toHaveLength(1)
  })
})
