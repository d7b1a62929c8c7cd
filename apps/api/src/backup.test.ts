import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readSettings } from '@inkwell/settings/settings'
import { packTar, unpackTar } from 'modern-tar'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from './features/backup/back-up.ts'
import type { Manifest } from './features/backup/manifest.ts'
import { backedUpText, restoredText } from './features/backup/report-text.ts'
import { restore } from './features/backup/restore.ts'
import { keyOf } from './features/images/images.names.ts'
import { MAKE_SIZES } from './features/images/images.sizes.ts'
import { createLog } from './platform/log/log.ts'
import { StartError } from './platform/start-error.ts'
import type { FileStore } from './platform/storage/file-store.ts'
import { backupSource, restoreTarget } from './backup.ts'
import { contentsOf } from './testing/contents.ts'
import { noise, photograph, upload } from './testing/pictures.ts'
import { TestApi, useTestApi } from './testing/test-api.ts'
import { emptyPlace } from './testing/test-database.ts'
import type { DatabasePlace } from './testing/test-database.ts'

const log = createLog('silent')
const api = useTestApi()
const given = { token: '' }

const ODD = 'Zoë 🖋\u2028between\u2029lines\t"quoted" \\ and \\u0041 — שלום'

beforeAll(async () => {
  given.token = (await api().signUp()).token
  const photo = await photograph(700, 500).png().toBuffer()
  await api().createPost(given.token, { title: ODD, content: `${ODD}\n\n${ODD}` })
  await api().createPost(given.token, { image: upload(photo), alt: ODD })
  const { _id: id } = await api().createPost(given.token, {
    image: upload(await noise(90, 60).png().toBuffer()),
  })
  await api().ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token: given.token })
  await saveOften()
  const { jobs } = api().app.services
  await jobs.runDue()
})

/** Saves a draft so often that its history has texts of both forms. */
async function saveOften(): Promise<void> {
  const { token } = given
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: { title: ODD } })
  for (let version = 1; version < 25; version++) {
    const json = { title: ODD, content: `${ODD.repeat(20)}${version}`, version }
    await api().ok('PUT /api/v1/drafts/{id}', { token, params: { id: draft._id }, json })
  }
}

function settingsOf(place: DatabasePlace) {
  return { ...readSettings({}), ...place }
}

async function aFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'backup.tar')
}

test('a restore returns every row and every picture, byte for byte', async () => {
  const { settings } = api()
  const path = await aFile()
  const report = await backUp(path, backupSource(settings, log))
  const { manifest } = report
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const place = await emptyPlace()
  const restored = await restore(path, restoreTarget(settingsOf(place), log))
  const before = await contentsOf(settings)
  expect(await contentsOf(place)).toEqual(before)
  expect(before.rows.post).toHaveLength(4)
  expect([before.rows.draft?.length, before.rows.revision?.length]).toEqual([1, 25])
  expect(backedUpText(path, report)).toMatch(/^Backed up: 4 posts, 1 draft, 25 revisions \(/)
  expect(restoredText(settings, restored)).toMatch(/^Restored: 4 posts, 1 draft, 25 revisions \(/)
  expect(Object.keys(before.pictures).some((name) => name.endsWith('.avif'))).toBe(true)
  expect(manifest.pictures.files).toHaveLength(Object.keys(before.pictures).length)
})

test('a picture whose sizes have still to be made gets them after the restore', async () => {
  const image = upload(await photograph(1_200, 400).jpeg().toBuffer())
  const { _id: id } = await api().createPost(given.token, { image })
  const path = await aFile()
  await backUp(path, backupSource(api().settings, log))
  const place = await emptyPlace()
  await restore(path, restoreTarget(settingsOf(place), log))
  const restored = new TestApi(place.dataDir, place)
  await restored.start()
  onTestFinished(() => restored.stop())
  const read = { params: { id } }
  const before = (await restored.ok('GET /api/v1/posts/p/{id}', read)).postById.image
  expect(before?.width).toBe(960)
  expect((await restored.request(new URL(before?.url ?? '').pathname)).status).toBe(200)
  await restored.app.services.jobs.runDue([MAKE_SIZES.name])
  const { image: after } = (await restored.ok('GET /api/v1/posts/p/{id}', read)).postById
  expect(after?.width).toBe(1_200)
  await api().ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token: given.token })
  await api().app.services.jobs.runDue()
})

test('a picture that is deleted during a backup is in it completely or not at all', async () => {
  const { settings } = api()
  const { _id: id } = await api().createPost(given.token, {
    image: upload(await noise(70, 50).png().toBuffer()),
  })
  const { database, images } = api().app.services
  const source = backupSource(settings, log)
  let looks = 0
  async function pictureNames(snapshot: Parameters<typeof source.pictureNames>[0]) {
    const names = await source.pictureNames(snapshot)
    looks += 1
    // Between the snapshot and its pictures.
    if (looks === 2) {
      await database.writes.deleteFrom('post').where('id', '=', id).execute()
      await images.discard(keysOf(names))
    }
    return names
  }
  const path = await aFile()
  const noneYet = {
    ...source,
    pictureNames,
    files: { open: lateOpen(source.files.open, () => looks) },
  }
  const { manifest } = await backUp(path, noneYet)
  expect(manifest.pictures.missing).toEqual([])
  const place = await emptyPlace()
  await restore(path, restoreTarget(settingsOf(place), log))
  expect(await contentsOf(place)).toEqual(await contentsOf(settings))
})

/** No picture can be opened before the final snapshot. */
function lateOpen(open: FileStore['open'], looks: () => number): FileStore['open'] {
  return async (name) => (looks() < 2 ? undefined : open(name))
}

function keysOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => keyOf(name) ?? []))]
}

test('a missing picture does not prevent the backup', async () => {
  const { settings } = api()
  const source = backupSource(settings, log)
  const path = await aFile()
  const lost = new Set<string>()
  const { manifest } = await backUp(path, {
    ...source,
    files: {
      open: async (name) => {
        if (lost.size === 0) lost.add(name)
        return lost.has(name) ? undefined : source.files.open(name)
      },
    },
  })
  expect(manifest.pictures.missing).toEqual([...lost])
  const place = await emptyPlace()
  await restore(path, restoreTarget(settingsOf(place), log))
  expect((await contentsOf(place)).rows).toEqual((await contentsOf(settings)).rows)
})

describe('refuses', () => {
  const whole = { path: '' }

  beforeAll(async () => {
    whole.path = join(await mkdtemp(join(tmpdir(), 'inkwell-whole-')), 'backup.tar')
    await backUp(whole.path, backupSource(api().settings, log))
    return () => rm(dirname(whole.path), { recursive: true })
  })

  async function complaint(path: string, place?: DatabasePlace): Promise<string> {
    const target = place ?? (await emptyPlace())
    const held = await readdir(target.dataDir)
    const failing = restore(path, restoreTarget(settingsOf(target), log))
    const error: unknown = await failing.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    // Nothing that looks like a data folder.
    expect(await readdir(target.dataDir)).toEqual(held)
    return (error as Error).message
  }

  async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
    const path = await aFile()
    await writeFile(path, change(await readFile(whole.path)))
    return path
  }

  test('to overwrite a file', async () => {
    const again = backUp(whole.path, backupSource(api().settings, log))
    await expect(again).rejects.toThrow(
      new StartError(`${whole.path} exists already. Name a file that does not.`),
    )
    expect(await readdir(dirname(whole.path))).toEqual(['backup.tar'])
  })

  test('a folder that is not empty', async () => {
    const place = await emptyPlace()
    await writeFile(join(place.dataDir, 'note'), 'mine')
    expect(await complaint(whole.path, place)).toBe(
      `The data folder ${place.dataDir} is not empty. Set DATA_DIR to an empty folder, or to a new one.`,
    )
  })

  test('a file that is not a backup', async () => {
    const path = await aFile()
    expect(await complaint(path)).toBe(`There is no file ${path}.`)
    await writeFile(path, 'Dear diary')
    expect(await complaint(path)).toBe(`${path} is no backup of Inkwell.`)
    await writeFile(path, await noise(64, 64).png().toBuffer())
    expect(await complaint(path)).toBe(`${path} is no backup of Inkwell.`)
  })

  test('an archive with paths out of the folder', async () => {
    for (const name of ['../evil', '/etc/evil', 'images/ab/../../../evil.x', 'tables/x']) {
      const path = await aFile()
      await writeFile(path, await packTar([{ header: { name, size: 1 }, body: 'x' }]))
      expect(await complaint(path)).toBe(`${path} is no backup of Inkwell.`)
    }
  })

  test('a truncated one', async () => {
    const { length } = await readFile(whole.path)
    for (const part of [0.1, 0.4, 0.7, 0.95]) {
      const path = await changed((bytes) => bytes.subarray(0, Math.floor(length * part)))
      expect(await complaint(path)).toMatch(
        / is (damaged: .*\. Restore from another backup|no backup of Inkwell)\.$/,
      )
    }
  })

  test('one with a changed byte anywhere', async () => {
    const entries = await unpackTar(await readFile(whole.path))
    for (const { header } of entries.filter(({ header: { name } }) => name !== 'manifest.json')) {
      const path = await changed((bytes) => {
        const start = bytes.indexOf(header.name)
        // In the middle of the file after its header of 512 bytes.
        const at = start + 512 + Math.floor(header.size / 2)
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
        return bytes
      })
      expect(await complaint(path)).toBe(
        `${path} is damaged: ${header.name} is not what it was. Restore from another backup.`,
      )
    }
  })

  async function withManifest(change: (manifest: Manifest) => object): Promise<string> {
    const entries = await unpackTar(await readFile(whole.path))
    const rewritten = entries.map(({ header, data }) => {
      if (header.name !== 'manifest.json') return { header, body: data }
      const manifest = JSON.parse(Buffer.from(data ?? []).toString()) as Manifest
      const body = JSON.stringify(change(manifest))
      return { header: { ...header, size: Buffer.byteLength(body) }, body }
    })
    const path = await aFile()
    await writeFile(path, await packTar(rewritten))
    return path
  }

  test('one of a newer version', async () => {
    const path = await withManifest((manifest) => ({ ...manifest, version: 2 }))
    expect(await complaint(path)).toBe(
      `${path} was made by a newer version of Inkwell. Restore it with that one.`,
    )
    const newer = await withManifest((manifest) => ({ ...manifest, level: '9999-later' }))
    expect(await complaint(newer)).toBe(
      'This version does not know the tables of the backup (9999-later). Restore with a newer one.',
    )
  })

  test('one with missing rows, though every file is complete', async () => {
    const path = await withManifest((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'post' ? { ...table, rows: table.rows + 1 } : table,
      ),
    }))
    expect(await complaint(path)).toBe(
      'The table post does not hold what was backed up, so nothing was restored. ' +
        'Restore from another backup.',
    )
  })
})
