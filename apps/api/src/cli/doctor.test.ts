import { execFile } from 'node:child_process'
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { readSettings } from '@inkwell/settings/settings'
import { execute } from '@inkwell/test-support/postgres-database'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diagnosisText, runChecks } from '../features/diagnostics/run-checks.ts'
import type { Finding } from '../features/diagnostics/finding.ts'
import { createLog } from '../platform/log/log.ts'
import { doctorChecks } from '../diagnostics.ts'
import { photograph, upload } from '../testing/pictures.ts'
import { TestApi } from '../testing/test-api.ts'
import { createMigratedDatabase, emptyPlace } from '../testing/test-database.ts'
import type { DatabasePlace } from '../testing/test-database.ts'

let place: DatabasePlace
let sample: DatabasePlace & { drop: () => Promise<void> }

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-doctor-'))
  sample = { dataDir, ...(await createMigratedDatabase()) }
  const api = new TestApi(dataDir, { databaseUrl: sample.databaseUrl })
  await api.start()
  const { token } = await api.signUp()
  await api.createPost(token, { image: upload(await photograph(1_000, 400).png().toBuffer()) })
  await api.app.services.jobs.runDue()
  await api.stop()
  return async () => {
    await sample.drop()
    await rm(dataDir, { recursive: true })
  }
})

beforeEach(async () => {
  const { databaseUrl, dataDir } = sample
  place = await emptyPlace(databaseUrl && `template ${new URL(databaseUrl).pathname.slice(1)}`)
  await cp(dataDir, place.dataDir, { recursive: true })
})

function settings() {
  return { ...readSettings({}), ...place }
}

async function diagnose(): Promise<Finding[]> {
  return runChecks(doctorChecks(settings(), createLog('silent')))
}

/** Findings that are notes or problems. */
async function complaints(): Promise<Finding[]> {
  return (await diagnose()).filter(({ state }) => state !== 'well')
}

/** Runs a statement in another process. */
async function change(statement: string): Promise<void> {
  if (place.databaseUrl !== undefined) {
    await execute(place.databaseUrl, statement)
    return
  }
  const database = new DatabaseSync(join(place.dataDir, 'inkwell.db'), {
    enableForeignKeyConstraints: false,
  })
  database.exec(statement)
  database.close()
}

async function pictureFiles(end: string): Promise<string[]> {
  const folder = join(place.dataDir, 'images')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(end))
  return files.map(({ parentPath, name }) => join(parentPath, name))
}

const RESTORE = 'Restore the newest backup into an empty folder, and copy them from its "images".'
test('an intact blog has no findings', async () => {
  const findings = await diagnose()
  expect(findings.map(({ subject, state }) => [subject, state])).toEqual([
    ['Node', 'well'],
    ['Settings', 'well'],
    ['Data folder', 'well'],
    ['Disk', expect.stringMatching(/well|note/)],
    ['Secret', 'well'],
    ['Rights', 'well'],
    ['Database', 'well'],
    ['Accounts', 'well'],
    ['Pictures', 'well'],
    ['Jobs', 'well'],
  ])
  const pictures = findings.find(({ subject }) => subject === 'Pictures')
  expect(pictures?.says).toMatch(/^[3-9] files, each as it was stored$/)
  expect(diagnosisText(findings)).toMatch(/\nAll is well\.\n$/)
})

describe('pictures', () => {
  test('a missing file', async () => {
    const [path = ''] = await pictureFiles('-480.webp')
    await rm(path)
    expect(await complaints()).toEqual([
      {
        subject: 'Pictures',
        state: 'problem',
        says: `1 file of posts missing: ${path.slice(dirname(path).length + 1)}`,
        advice: RESTORE,
      },
    ])
  })

  test.each(['-480.webp', '-1000.webp', '.avif'])('a file %s that has changed', async (end) => {
    const [path = ''] = await pictureFiles(end)
    const name = path.slice(dirname(path).length + 1)
    const whole = await readFile(path)
    // The files of the upload have one hash together.
    const told = end === '-480.webp' ? name.replace(`-jpg${end}`, '.jpg') : name
    const says = `1 file not as stored: ${told}`
    for (const start of [0, 64, Math.floor(whole.length / 2), whole.length - 1]) {
      // Inverts up to 200 bytes.
      const others = whole.map((byte, at) => (at >= start && at < start + 200 ? ~byte : byte))
      await writeFile(path, others)
      expect(await complaints()).toMatchObject([{ subject: 'Pictures', says, advice: RESTORE }])
    }
    await writeFile(path, whole)
    await appendFile(path, 'x')
    expect(await complaints()).toMatchObject([{ subject: 'Pictures', says, advice: RESTORE }])
  })

  test('AVIF of an earlier version, without a hash', async () => {
    const [known, unknown] = ['sha256', 'unknown'].map((name) => `"type":"image/avif","${name}"`)
    await change(`update image set variants = replace(variants, '${known}', '${unknown}')`)
    const [finding, ...others] = await complaints()
    expect(finding).toMatchObject({ subject: 'Pictures', state: 'note' })
    expect(finding?.says).toMatch(/^\d files? without a checksum, made by an earlier version: /)
    expect(others).toEqual([])
  })

  test('orphan files, but not the parts of a running import', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `${String(i).repeat(64)}.webp`)
    for (const name of [...names, 'import-0197c0de-0000-7000-8000-000000000000-0001']) {
      const folder = join(place.dataDir, 'images', name.slice(0, 2))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, name), 'x')
    }
    const [finding] = await complaints()
    expect(finding?.says).toMatch(/^7 files that no picture needs: .* and 2 more$/)
    expect(finding?.advice).toContain('If they belong to another database')
  })
})

test.each([
  [`'2026', null, null`, '1 of 1 have waited for more than an hour', /^Is Inkwell running\?/],
  [`null, '2026', 'No way'`, '1 failed for good: mail (No way)', /at \/admin\?show=jobs on/],
])('overdue and failed jobs: %s', async (values, says, advice) => {
  const columns = 'id, kind, unique_key, payload, created_at, run_at, failed_at, last_error'
  await change(`insert into job (${columns}) values ('1', 'mail', '1', '{}', '', ${values})`)
  const [finding, ...others] = await complaints()
  expect(finding).toMatchObject({ subject: 'Jobs', state: 'problem', says })
  expect(finding?.advice).toMatch(advice)
  expect(others).toEqual([])
})

describe('the data folder', () => {
  test('a secret that others can read', async () => {
    const path = join(place.dataDir, 'auth-secret')
    await chmod(path, 0o644)
    const [finding] = await complaints()
    expect(finding?.says).toBe(`others can read ${path}, and with it open sessions of their own`)
    expect(finding?.advice).toBe(`Run: chmod 600 ${path}`)
  })

  test('an invalid or missing secret', async () => {
    const path = join(place.dataDir, 'auth-secret')
    await writeFile(path, 'short')
    expect((await complaints())[0]?.says).toContain('must hold at least 32 characters')
    await rm(path)
    expect((await complaints())[0]).toMatchObject({
      state: 'note',
      advice: 'The next start makes a new one, and everyone has to sign in again.',
    })
    // The doctor has not created a secret.
    expect(await readdir(place.dataDir)).not.toContain('auth-secret')
  })

  test('a missing or partially restored one', async () => {
    await mkdir(join(place.dataDir, 'restoring'))
    expect((await complaints())[0]?.says).toContain('has not come to its end')
    const gone = join(place.dataDir, 'gone')
    const findings = await runChecks(
      doctorChecks({ ...settings(), dataDir: gone }, createLog('silent')),
    )
    expect(findings.find(({ subject }) => subject === 'Data folder')?.says).toBe(
      `there is no ${gone}`,
    )
  })
})

test('settings unsuitable for a public blog', async () => {
  const open = { ...settings(), rateLimits: false, webOrigin: 'http://blog.example.com' }
  const findings = await runChecks(doctorChecks(open, createLog('silent')))
  expect(findings.filter(({ state }) => state === 'note').map(({ says }) => says)).toEqual(
    expect.arrayContaining([
      'RATE_LIMITS is off: passwords can be guessed without end',
      'passwords travel unencrypted: WEB_ORIGIN or API_ORIGIN begins with http:',
    ]),
  )
})

describe('the database', () => {
  test('one of a newer version', async () => {
    await change(
      `insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`,
    )
    expect(await complaints()).toMatchObject([
      {
        state: 'problem',
        says: expect.stringMatching(/level 9999-later, made by a newer version$/) as string,
        advice: expect.stringMatching(/^Start the newer version that made it/) as string,
      },
    ])
  })

  test('one of an earlier version', async () => {
    await change(`delete from kysely_migration where name > '0008'`)
    await change(`delete from kysely_migration where name like '0008%'`)
    expect(await complaints()).toMatchObject([
      {
        state: 'note',
        says: expect.stringMatching(/level 0007-picture-jobs, of an earlier version$/) as string,
      },
    ])
  })

  test('faults that the engine finds', async () => {
    const isPostgres = place.databaseUrl !== undefined
    await change(
      isPostgres
        ? `alter table image_alt add constraint odd check (alt <> 'odd') not valid`
        : `insert into image_alt (post_id, alt) values ('nobody', 'x')`,
    )
    expect(await complaints()).toMatchObject([
      {
        state: 'problem',
        says: isPostgres
          ? 'odd of image_alt holds for new rows only'
          : '1 of the rows in image_alt point at no row in post',
        advice: 'Restore the newest backup into an empty folder: npm run restore -- FILE',
      },
    ])
  })

  test('an unreadable one, with all other checks', async () => {
    if (place.databaseUrl === undefined) {
      const file = join(place.dataDir, 'inkwell.db')
      const bytes = await readFile(file)
      await writeFile(file, bytes.fill(0x58, 4_096, bytes.length - 4_096))
    } else {
      place = { ...place, databaseUrl: `${place.databaseUrl}_gone` }
    }
    const findings = await diagnose()
    const found = findings.find(({ subject }) => subject === 'Database')
    expect(found?.state).toBe('problem')
    expect(found?.says).toMatch(/^(The database is damaged|PostgreSQL at .* has no database)/)
    expect(findings.some(({ subject, state }) => subject === 'Secret' && state === 'well')).toBe(
      true,
    )
  })
})

test('the command prints text or JSON, and its exit code reports problems', async () => {
  const run = promisify(execFile)
  const main = join(import.meta.dirname, 'doctor.ts')
  const { databaseUrl, dataDir } = place
  const env = {
    ...CHILD_ENVIRONMENT,
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const { stdout } = await run(process.execPath, [main], { env })
  expect(stdout).toMatch(/^✓ Node: 24\..*\n✓ Settings/)
  await chmod(join(dataDir, 'auth-secret'), 0o644)
  const failed: unknown = await run(process.execPath, [main, '--json'], { env }).catch(
    (error: unknown) => error,
  )
  const { code, stdout: json } = failed as { code: number; stdout: string }
  expect(code).toBe(1)
  const problems = (JSON.parse(json) as Finding[]).filter(({ state }) => state === 'problem')
  expect(problems.map(({ subject }) => subject)).toEqual(['Secret'])
})
