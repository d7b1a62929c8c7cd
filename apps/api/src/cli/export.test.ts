import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { expect, onTestFinished, test } from 'vitest'
import { Author } from '../testing/author.ts'
import { startService } from '../testing/run-service.ts'
import { databaseSettings } from '../testing/test-database.ts'

const run = promisify(execFile)

/** Several processes start one after the other. */
const SLOW = { timeout: 300_000 }

type Place = Record<string, string>

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-export-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function aPlace(): Promise<Place> {
  return { DATA_DIR: join(await aFolder(), 'data'), ...(await databaseSettings()) }
}

async function command(name: 'export' | 'import', words: string[], place: Place): Promise<string> {
  const program = join(import.meta.dirname, `${name}.ts`)
  const env = { ...CHILD_ENVIRONMENT, ...place }
  const args = ['--disable-warning=ExperimentalWarning', program, ...words]
  const { stdout, stderr } = await run(process.execPath, args, { env })
  // The tests' PostgreSQL does not wait for the disk.
  expect(stderr.replace(/^.*fsync = off.*\n/, '')).toBe('')
  return stdout
}

/** As fast as it can, it would write hundreds of posts, which all have to be imported. */
async function writeNowAndThen(author: Author, stop: AbortSignal): Promise<void> {
  for (let count = 4; !stop.aborted; count += 1) {
    await author.write(count)
    await sleep(50)
  }
}

test('a site is exported while it is written to, and taken back as it was', SLOW, async () => {
  const place = await aPlace()
  const service = await startService({ ...place, RATE_LIMITS: 'off' })
  const author = await Author.signUp(service, 'a')
  await author.write(3)
  const stop = new AbortController()
  const writing = writeNowAndThen(author, stop.signal)
  const folder = await aFolder()
  const first = join(folder, 'first.zip')
  expect(await command('export', [first], place)).toMatch(/^Exported: [\d,]+ bytes to /)
  stop.abort()
  await writing
  service.child.kill('SIGTERM')
  await service.ended

  const other = await aPlace()
  // A database that has no account yet.
  const empty = await startService(other)
  empty.child.kill('SIGTERM')
  await empty.ended
  expect(await command('import', [first], other)).toMatch(/author: 1 \(1 taken, 0 listed\)/)
  const second = join(folder, 'second.zip')
  await command('export', [second], other)
  expect(Buffer.compare(await readFile(first), await readFile(second))).toBe(0)
  expect(await readdir(folder)).toEqual(['first.zip', 'second.zip'])
})

test('without a file or a database there is a sentence, and no file', async () => {
  const folder = await aFolder()
  const place = { DATA_DIR: join(folder, 'data') }
  await expect(command('export', [], place)).rejects.toMatchObject({
    code: 1,
    stderr: 'Say which file to write: npm run export -- FILE.zip\n',
  })
  await expect(command('export', [join(folder, 'a.zip')], place)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no database in /) as string,
  })
  expect(await readdir(folder)).toEqual([])
})
