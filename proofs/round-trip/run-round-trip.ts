import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '@inkwell/test-support/postgres-database'
import { freePort } from '@inkwell/test-support/free-port'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import { createRetryingClient } from '../crash/retrying-client.ts'
import { Blog } from '../crash/blog.ts'
import { DataService } from '../crash/data-service.ts'
import { fillSite } from '../leaving/fill-site.ts'
import { runCommand, runIn } from '../leaving/programs.ts'
import { BUCKET, KEYS, SERVERS, Swift } from '../s3/swift.ts'

/** Milliseconds in which pictures of published posts must have public copies. */
const COPIED_WITHIN = 60_000
/** Milliseconds that copies are waited for before the pictures are read again. */
const SETTLING = 2_000

type Say = (what: string) => void

/** What a backup has, without the time at which it was made. */
interface BackupContents {
  tables: { name: string; columns: string[]; rows: number; digest: string }[]
  pictures: { files: { path: string }[]; missing: string[] }
  level: string
  secret: unknown
}

async function backupOf(service: DataService, folder: string): Promise<BackupContents> {
  const file = join(folder, `${randomUUID()}.tar`)
  await service.command('backup', file)
  const text = await runIn(folder, 'tar', ['-xOf', file, 'manifest.json'])
  await rm(file)
  return JSON.parse(text) as BackupContents
}

/** The parts in which two backups differ. */
export function differencesOf(one: BackupContents, other: BackupContents): string[] {
  const partsOf = ({ tables, pictures, level, secret }: BackupContents) =>
    new Map<string, unknown>([
      ...tables.map(({ name, columns, rows, digest }) => [name, [columns, rows, digest]] as const),
      ['files', pictures],
      ['level', level],
      ['secret', secret],
    ])
  const [parts, others] = [partsOf(one), partsOf(other)]
  return [...new Set([...parts.keys(), ...others.keys()])].filter(
    (name) => JSON.stringify(parts.get(name)) !== JSON.stringify(others.get(name)),
  )
}

/** A site with accounts, posts, pages, drafts, revisions and pictures. */
async function fill(service: DataService, folder: string | undefined): Promise<void> {
  const blog = new Blog(service.origin, createRetryingClient)
  const token = await blog.signUp('ada')
  const account = { email: 'ada@example.com', token }
  await fillSite({ api: service.origin, account, dataDir: service.dataDir })
  if (folder !== undefined) await runCommand('import', [folder], service.dataDir)
}

/** Runs the data service and reads all pictures until there are public copies; resolves to their number. */
async function copyPictures(service: DataService, names: string[], swift: Swift): Promise<number> {
  await service.start()
  try {
    const deadline = performance.now() + COPIED_WITHIN
    let [copies, known] = [0, -1]
    while ((copies === 0 || copies > known) && performance.now() < deadline) {
      known = copies
      for (const name of names) {
        const options = { redirect: 'manual' } as const
        await (await fetch(`${service.origin}/images/${name}`, options)).arrayBuffer()
      }
      await sleep(SETTLING)
      copies = await swift.count('public/')
    }
    return copies
  } finally {
    await service.stop()
  }
}

export interface RoundTrip {
  /** Before the first move and after it. */
  there: [BackupContents, BackupContents]
  /** Before the move back and after it. */
  back: [BackupContents, BackupContents]
  /** Files of pictures that everybody could read in the bucket. */
  copies: number
}

/** Moves a site to PostgreSQL and a bucket, serves it with public copies of its pictures, and moves it back. */
export async function runRoundTrip(posts: string | undefined, say: Say): Promise<RoundTrip> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-round-trip-'))
  const placeOf = async (name: string) => {
    const path = join(folder, name)
    await mkdir(path)
    return path
  }
  const swift = await Swift.create(await placeOf('swift'))
  const postgres = await startPostgres({ isDurable: true })
  try {
    await swift.start()
    await swift.createBucket()
    const publicUrl = await swift.makePublic()
    const [here, end, port] = [await placeOf('here'), await placeOf('end'), await freePort()]
    const first = new DataService(here, port, {})
    await first.start()
    await fill(first, posts)
    await first.stop()
    const before = await backupOf(first, folder)
    const url = await createDatabase(postgres.url)
    const keys = {
      FILES_ENDPOINT: `http://127.0.0.1:${swift.port}`,
      FILES_ACCESS_KEY: KEYS.accessKey,
      FILES_SECRET_KEY: KEYS.secretKey,
    }
    say('moves to PostgreSQL and Swift')
    const bucket = `s3://${BUCKET}`
    await new DataService(here, port, keys).command('move', '--to', url, '--files', bucket)
    const settings = { ...keys, DATABASE_URL: url, FILES_URL: bucket, FILES_PUBLIC_URL: publicUrl }
    const away = new DataService(here, port, settings)
    const arrived = await backupOf(away, folder)
    say('serves its pictures')
    const names = arrived.pictures.files.map(({ path }) => basename(path))
    const copies = await copyPictures(away, names, swift)
    const left = await backupOf(away, folder)
    say('moves back to SQLite and a folder')
    await away.command('move', '--to', end, '--files', 'folder')
    const last = await backupOf(new DataService(end, port, {}), folder)
    return { there: [before, arrived], back: [left, last], copies }
  } finally {
    await swift.kill(SERVERS)
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
