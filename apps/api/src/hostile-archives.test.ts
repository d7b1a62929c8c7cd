import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@inkwell/settings/settings'
import * as fc from 'fast-check'
import { packTar, unpackTar } from 'modern-tar'
import type { TarEntry } from 'modern-tar'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { backUp } from './features/backup/back-up.ts'
import type { Manifest } from './features/backup/manifest.ts'
import { restore } from './features/backup/restore.ts'
import { createLog } from './platform/log/log.ts'
import { StartError } from './platform/start-error.ts'
import { backupSource, restoreTarget } from './backup.ts'
import { noise, upload } from './testing/pictures.ts'
import { useTestApi } from './testing/test-api.ts'
import { createTestDatabase } from './testing/test-database.ts'

const log = createLog('silent')
const api = useTestApi()

let whole: TarEntry[]
/** Contains the data folder, its surroundings, and the archive. */
let root: string
let databaseUrl: string | undefined

beforeAll(async () => {
  const { token } = await api().signUp()
  await api().createPost(token, { image: upload(await noise(30, 20).png().toBuffer()) })
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-whole-'))
  await backUp(join(folder, 'backup.tar'), backupSource(api().settings, log))
  const entries = await unpackTar(await readFile(join(folder, 'backup.tar')))
  whole = entries.map(({ header, data }) => ({ header, body: data ?? new Uint8Array() }))
  await rm(folder, { recursive: true })
  const database = await createTestDatabase()
  databaseUrl = database.databaseUrl
  return () => database.drop()
})

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'inkwell-around-'))
  for (const name of ['data', 'backups', 'images/se']) {
    await mkdir(join(root, name), { recursive: true })
  }
  await writeFile(join(root, 'secret.txt'), 'mine')
  await symlink(join(root, 'secret.txt'), join(root, 'images/se/secret.txt'))
  return () => rm(root, { recursive: true })
})

async function everything(): Promise<string[]> {
  const names = await readdir(root, { recursive: true })
  const secret = await readFile(join(root, 'secret.txt'), 'utf8')
  return [...names.filter((name) => !name.startsWith('backups')).toSorted(), secret]
}

/** The error of a restore of these entries; nothing else may change. */
async function complaintOf(entries: TarEntry[]): Promise<string> {
  const path = join(root, 'backups', 'backup.tar')
  await writeFile(path, await packTar(entries))
  const before = await everything()
  const settings = { ...readSettings({}), dataDir: join(root, 'data'), databaseUrl }
  const failing = restore(path, restoreTarget(settings, log))
  const error: unknown = await failing.catch((reason: unknown) => reason)
  expect(await everything()).toEqual(before)
  expect(error).toBeInstanceOf(StartError)
  return (error as Error).message
}

function withManifest(change: (manifest: Manifest) => object): TarEntry[] {
  return whole.map((entry) => {
    if (entry.header.name !== 'manifest.json') return entry
    const text = Buffer.from(entry.body as Uint8Array).toString()
    const body = Buffer.from(JSON.stringify(change(JSON.parse(text) as Manifest)))
    return { header: { ...entry.header, size: body.byteLength }, body }
  })
}

const ODD_PARTS = fc.oneof(
  fc.constantFrom('..', '.', '', '/', '\\', 'C:', '~', 'images', 'se', 'tables', 'secret.txt'),
  fc.constantFrom('inkwell.db', '\0', '\n', '%2e%2e', '\u2025', 'con', 'a'.repeat(300), 'é.webp'),
)
/** Paths that lead out of the folder. */
const PATHS = fc
  .tuple(fc.array(ODD_PARTS, { minLength: 1, maxLength: 5 }), fc.constantFrom('/', '\\', '//'))
  .map(([parts, separator]) => parts.join(separator))

/** Invalid names of pictures. */
const NAMES = PATHS.filter((name) => !/^[\w-]{2,120}\.\w{1,8}$/.test(name))

const KNOWN = ['../secret.txt', '/etc/passwd', '..\\secret.txt', 'se/../../secret.txt']

test.each(['left', 'missing'] as const)(
  'names of pictures that were %s are not paths',
  async (list) => {
    async function refuse(name: string): Promise<void> {
      const entries = withManifest(({ pictures, ...manifest }) => ({
        ...manifest,
        pictures: { ...pictures, [list]: [name] },
      }))
      expect(await complaintOf(entries)).toContain('its manifest cannot be read')
    }
    for (const name of KNOWN) await refuse(name)
    await fc.assert(fc.asyncProperty(NAMES, refuse), { numRuns: 60 })
  },
)

test('a picture that was left is not copied through a link', async () => {
  const entries = withManifest(({ pictures, ...manifest }) => ({
    ...manifest,
    pictures: { ...pictures, left: ['secret.txt'] },
  }))
  expect(await complaintOf(entries)).toContain('leaves pictures where they were')
})

type Change = (manifest: Manifest, path: string) => object

const FILES: [string, Change][] = [
  [
    'a picture',
    ({ pictures, ...rest }, path) => ({
      ...rest,
      pictures: { ...pictures, files: pictures.files.map((file) => ({ ...file, path })) },
    }),
  ],
  [
    'a table',
    ({ tables, ...rest }, path) => ({
      ...rest,
      tables: tables.map((table) => ({
        ...table,
        parts: table.parts.map((part) => ({ ...part, path })),
      })),
    }),
  ],
  ['the secret', ({ secret, ...rest }, path) => ({ ...rest, secret: { ...secret, path } })],
]

test.each(FILES)('the path of %s in the manifest must be one of ours', async (_, change) => {
  const refuse = async (path: string) => {
    const entries = withManifest((manifest) => change(manifest, path))
    expect(await complaintOf(entries)).toContain('its manifest cannot be read')
  }
  for (const path of KNOWN) await refuse(path)
  await fc.assert(
    fc.asyncProperty(
      PATHS.filter((path) => path !== 'auth-secret'),
      refuse,
    ),
    { numRuns: 40 },
  )
})

test('an archive contains regular files below the folder only', async () => {
  const refuse = async (name: string) => {
    const hostile: TarEntry = { header: { name, size: 1 }, body: 'x' }
    expect(await complaintOf([hostile, ...whole])).toMatch(/no backup of Inkwell|damaged/)
  }
  for (const path of KNOWN) await refuse(path)
  const names = PATHS.filter((path) => path !== 'auth-secret' && path.trim() !== '')
  await fc.assert(fc.asyncProperty(names, refuse), { numRuns: 60 })
  const image = `images/ab/ab${'0'.repeat(62)}.webp`
  for (const type of ['symlink', 'link', 'directory', 'fifo', 'character-device'] as const) {
    const header = { name: image, size: 0, type, linkname: '../../../secret.txt' }
    expect(await complaintOf([{ header }, ...whole])).toMatch(/no backup of Inkwell|damaged/)
  }
})

test('no two names differ in case only', async () => {
  const picture = whole.find(({ header }) => header.name.endsWith('.webp'))
  const name = picture?.header.name ?? ''
  const file = name.slice(name.lastIndexOf('/') + 1)
  for (const other of [name, `images/${file.slice(0, 2)}/${file.replace('.webp', '.WEBP')}`]) {
    const again: TarEntry = { header: { name: other, size: 1 }, body: 'x' }
    expect(await complaintOf([...whole, again])).toMatch(/no backup of Inkwell/)
  }
  const manifest = whole.find(({ header }) => header.name === 'manifest.json')
  expect(await complaintOf(manifest ? [...whole, manifest] : [])).toMatch(/no backup of Inkwell/)
})
