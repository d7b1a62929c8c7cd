import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { expect, onTestFinished, test } from 'vitest'
import { Author, expectThere } from '../testing/author.ts'
import { complaintOf, startService } from '../testing/run-service.ts'
import { databaseSettings } from '../testing/test-database.ts'

const run = promisify(execFile)

/** Several processes start one after the other. */
const SLOW = { timeout: 300_000 }

type Place = Record<string, string>

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-drill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function aPlace(): Promise<Place> {
  return { DATA_DIR: join(await aFolder(), 'data'), ...(await databaseSettings()) }
}

function program(name: 'backup' | 'restore'): string {
  return join(import.meta.dirname, `${name}.ts`)
}

async function command(name: 'backup' | 'restore', file: string, place: Place): Promise<string> {
  const env = { ...CHILD_ENVIRONMENT, ...place }
  const { stdout, stderr } = await run(process.execPath, [program(name), file], { env })
  expect(stderr).toBe('')
  return stdout
}

test('a backup taken during writes contains everything acknowledged before it', SLOW, async () => {
  const place = await aPlace()
  const service = await startService({ ...place, RATE_LIMITS: 'off' })
  const authors = await Promise.all(['a', 'b'].map((name) => Author.signUp(service, name)))
  for (const author of authors) await author.write(3)
  const stop = new AbortController()
  const writing = Promise.all(authors.map((author) => author.writeUntil(stop.signal)))
  const before = authors.flatMap(({ written }) => written.slice())
  const file = join(await aFolder(), 'backup.tar')
  expect(await command('backup', file, place)).toMatch(/^Backed up: [\d,]+ posts, /)
  const after = authors.flatMap(({ written }) => written.slice())
  stop.abort()
  await writing
  service.child.kill('SIGTERM')
  await service.ended

  const restored = await aPlace()
  expect(await command('restore', file, restored)).toMatch(/^Restored: [\d,]+ posts, /)
  const again = await startService({ ...restored, RATE_LIMITS: 'off' })
  for (const post of before) await expectThere(again.origin, post)
  expect(after.length).toBeGreaterThan(before.length)
})

/** A place into which a restore was killed after some pictures. */
async function killedRestore(file: string): Promise<Place> {
  for (;;) {
    const target = await aPlace()
    const env = { ...CHILD_ENVIRONMENT, ...target }
    const restoring = fork(program('restore'), [file], { env, silent: true })
    const ended = once(restoring, 'exit')
    const folder = join(target.DATA_DIR ?? '', 'restoring')
    while (!existsSync(join(folder, 'images')) && restoring.exitCode === null) {
      await sleep(2)
    }
    restoring.kill('SIGKILL')
    await ended
    // On a busy machine the restore may have completed more.
    if (existsSync(folder) && !existsSync(join(folder, 'auth-secret'))) return target
  }
}

test('no service starts on a place after a killed restore', SLOW, async () => {
  const place = await aPlace()
  const service = await startService(place)
  const author = await Author.signUp(service, 'a')
  for (const count of [3, 6, 9, 12, 15]) await author.write(count)
  const file = join(await aFolder(), 'backup.tar')
  await command('backup', file, place)

  const target = await killedRestore(file)
  const dataDir = target.DATA_DIR ?? ''
  expect(await complaintOf(target)).toBe(
    `A restore into ${dataDir} has not come to its end. Wait for it; if it was cut off, ` +
      'empty that folder and restore once more.\n',
  )
  const env = { ...CHILD_ENVIRONMENT, ...target }
  const again = await run(process.execPath, [program('restore'), file], { env }).catch(
    (error: { stderr: string }) => error,
  )
  expect(again.stderr).toContain('has not come to its end')
  await rm(join(dataDir, 'restoring'), { recursive: true })
  expect(await command('restore', file, target)).toMatch(
    /^Restored: 5 posts, 0 drafts, 0 revisions /,
  )
})

test('an aborted backup leaves no file', SLOW, async () => {
  const place = await aPlace()
  const service = await startService(place)
  const author = await Author.signUp(service, 'a')
  for (const count of [3, 6, 9]) await author.write(count)
  const folder = await aFolder()
  const env = { ...CHILD_ENVIRONMENT, ...place }
  const backup = fork(program('backup'), [join(folder, 'b.tar')], { env, silent: true })
  const ended = once(backup, 'exit')
  while (!existsSync(join(folder, 'b.tar.part')) && backup.exitCode === null) {
    await sleep(2)
  }
  backup.kill('SIGTERM')
  await ended
  // Either stopped or complete, but never partial.
  const left = await readdir(folder)
  expect(left.filter((name) => name !== 'b.tar')).toEqual([])
})

test('without a file the commands print their usage', async () => {
  const env = { ...CHILD_ENVIRONMENT, ...(await aPlace()) }
  for (const [name, words] of [
    ['backup', 'Say which file to write: npm run backup -- FILE\n'],
    ['restore', 'Say which backup to restore: npm run restore -- FILE\n'],
  ] as const) {
    const failed = run(process.execPath, [program(name)], { env })
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: words })
  }
})

test('without a database there is nothing to back up', async () => {
  const folder = await aFolder()
  const env = { ...CHILD_ENVIRONMENT, DATA_DIR: folder }
  const failed = run(process.execPath, [program('backup'), join(folder, 'b.tar')], { env })
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: `There is no database in ${folder}. Set DATA_DIR to the data folder, or DATABASE_URL.\n`,
  })
  expect(await readdir(folder)).toEqual([])
})
