import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Post } from '@inkwell/contract/post'
import { fetchPatiently } from '@inkwell/test-support/fetch-patiently'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { expect, onTestFinished, test } from 'vitest'
import { photograph, upload } from '../../testing/pictures.ts'
import { childrenOf, isAlive, until } from '../../testing/processes.ts'
import { startService } from '../../testing/run-service.ts'
import { createTestDatabase, openIn } from '../../testing/test-database.ts'
import type { DatabasePlace } from '../../testing/test-database.ts'
import { ENCODE_PICTURE } from './images.encoding.ts'
import { MAKE_SIZES } from './images.sizes.ts'

async function call(url: string, init?: RequestInit): Promise<unknown> {
  return (await fetchPatiently(url, init)).json()
}

async function publish(origin: string, picture: Uint8Array): Promise<Post> {
  const { token } = (await call(`${origin}/api/v1/users/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(aSignup()),
  })) as { token: string }
  const created = await fetchPatiently(`${origin}/api/v1/posts/createpost`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: aPostForm({ image: upload(picture) }),
  })
  return ((await created.json()) as { post: Post }).post
}

/** Expires the lease of the killed process. */
async function endLease(place: DatabasePlace): Promise<void> {
  const { writes } = await openIn(place)
  const now = new Date().toISOString()
  const { numUpdatedRows } = await writes
    .updateTable('job')
    .set({ lease_until: now })
    .where('lease_owner', 'is not', null)
    .where('kind', 'in', [MAKE_SIZES.name, ENCODE_PICTURE.name])
    .executeTakeFirst()
  // It was killed during the encoding.
  expect(numUpdatedRows).toBe(1n)
}

/** The pid of the encoder, once it works. */
function encoderOf(pid: number | undefined): number | undefined {
  return childrenOf(pid ?? 0).find((child) => {
    return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('decoder/encoder.ts')
  })
}

test(
  'after a kill behind the response, all sizes and AVIF are made, and no file is left over',
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-killed-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const { databaseUrl, drop } = await createTestDatabase()
    onTestFinished(drop)
    const place = { dataDir, databaseUrl }
    const settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const picture = await photograph(1_000, 700).jpeg({ quality: 90 }).toBuffer()
    const first = await startService(settings)
    const { _id: id } = await publish(first.origin, picture)
    await until(() => encoderOf(first.child.pid) !== undefined)
    const encoder = encoderOf(first.child.pid) ?? 0
    first.child.kill('SIGKILL')
    await first.ended
    await until(() => !isAlive(encoder))
    await endLease(place)

    const second = await startService(settings)
    let types: string[] = []
    while (!types.includes('image/avif')) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const answer = await call(`${second.origin}/api/v1/posts/p/${id}`)
      const { image } = (answer as { postById: Post }).postById
      types = (image?.variants ?? []).map(({ type }) => type)
    }
    expect(types.join(' ')).toBe(`${'image/webp '.repeat(4)}${'image/avif '.repeat(4)}`.trim())
    const entries = await readdir(join(dataDir, 'images'), { recursive: true, withFileTypes: true })
    // Four sizes in two formats, and the master.
    expect(entries.filter((entry) => entry.isFile())).toHaveLength(9)
  },
)
