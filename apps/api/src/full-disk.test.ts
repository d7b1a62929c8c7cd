import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@inkwell/contract/messages'
import { aPostForm } from '@inkwell/test-support/post'
import { expect, onTestFinished, test } from 'vitest'
import { Author, expectThere } from './testing/author.ts'
import { noise, upload } from './testing/pictures.ts'
import { startService } from './testing/run-service.ts'
import type { Running } from './testing/run-service.ts'
import { databaseSettings } from './testing/test-database.ts'

/** Limits the file size of the process. */
function limitFiles({ child }: Running, bytes: number | 'unlimited'): void {
  // The hard limit stays, because it could not be raised again.
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`])
}

async function refusalOf(response: Response): Promise<unknown> {
  const { code, msg } = (await response.json()) as { code: string; msg: string }
  return { status: response.status, again: response.headers.get('Retry-After'), code, msg }
}

test('a full disk is reported, reads continue, and writes succeed again by themselves', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-disk-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const place = { DATA_DIR: dataDir, ...(await databaseSettings()) }
  const service = await startService({ ...place, RATE_LIMITS: 'off' })
  const author = await Author.signUp(service, 'a')
  await author.write(1)
  const picture = await noise(200, 150).png().toBuffer()
  const create = (image?: Buffer) =>
    author.send(
      aPostForm({ content: 'word '.repeat(2_000), ...(image && { image: upload(image) }) }),
    )

  limitFiles(service, 1_024)
  const refused = { status: 503, again: '60', code: 'unavailable', msg: messages.cannotStore }
  expect(await refusalOf(await create(picture))).toEqual(refused)
  // PostgreSQL's own server writes the rows, and it has space.
  const withoutPicture = 'DATABASE_URL' in place ? [] : [await refusalOf(await create())]
  expect(withoutPicture).toEqual(withoutPicture.map(() => refused))
  for (const post of author.written) await expectThere(service.origin, post)
  expect((await fetch(`${service.origin}/api/v1/posts/`)).status).toBe(200)
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(200)

  limitFiles(service, 'unlimited')
  expect((await create()).status).toBe(201)
  expect((await create(picture)).status).toBe(201)
  await author.write(2)
  for (const post of author.written) await expectThere(service.origin, post)
  expect(await readdir(join(dataDir, 'images', 'unfinished'))).toEqual([])
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})
