import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { fetchPatiently } from '@inkwell/test-support/fetch-patiently'
import { aPostForm } from '@inkwell/test-support/post'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { noise, upload } from './testing/pictures.ts'
import { childrenOf, isAlive, until } from './testing/processes.ts'
import { freePort } from '@inkwell/test-support/free-port'
import { complaintOf, startService } from './testing/run-service.ts'
import type { Running } from './testing/run-service.ts'
import { signUpAt } from './testing/sign-up-at.ts'

let dataDir = ''
let place: Record<string, string> = {}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inkwell-process-'))
  place = { DATA_DIR: dataDir }
  // After the service has ended: what is registered first is done last.
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
})

describe('the process', () => {
  test.each([
    ['SIGINT', (child: ChildProcess) => child.kill('SIGINT')],
    ['the end of its parent', (child: ChildProcess) => child.disconnect()],
  ])('ends with 0 on %s', async (_, end) => {
    const { child, ended } = await startService(place)
    end(child)
    expect(await ended).toBe(0)
  })

  test('loses only log lines if the log cannot be written', async () => {
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
    expect(await signUpAt(`http://127.0.0.1:${port}`)).not.toBe('')
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
  })
})

describe('pictures are decoded', () => {
  async function withPicture(): Promise<Running & { decoders: number[] }> {
    const running = await startService(place)
    const token = await signUpAt(running.origin)
    const picture = await noise(60, 40).png().toBuffer()
    const response = await fetchPatiently(`${running.origin}/api/v1/posts/createpost`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: aPostForm({ image: upload(picture) }),
    })
    expect(response.status).toBe(201)
    return { ...running, decoders: childrenOf(running.child.pid ?? 0) }
  }

  test('in a child process: the service itself loads no decoder', async () => {
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

describe('a failing start prints one sentence:', () => {
  test('a port in use, before anything is changed', async () => {
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

  test('an invalid data folder', async () => {
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
