import { unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { exportSite } from '../../../testing/own-export.ts'
import { noise, upload } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  anAdministrator,
  countOf,
  importFile,
  runImportJobs,
  uploadImport,
} from '../../../testing/upload-import.ts'

const START = 'POST /api/v1/imports/{id}/start'
const READ = 'GET /api/v1/imports/{id}'

const api = useTestApi()
const elsewhere = useTestApi()

let token = ''
let files: Record<string, Uint8Array> = {}

/** The path of a file of a picture in the export. */
const isPicture = (path: string) =>
  path.startsWith('_inkwell/pictures/') || path.startsWith('images/')

beforeAll(async () => {
  const writer = await api().signUp()
  const form = new FormData()
  form.set('image', upload(await noise(40, 30).png().toBuffer()))
  const { image } = await api().ok('POST /api/v1/images', { token: writer.token, form })
  await api().createPost(writer.token, { content: `Text ![A](/images/${image.name})` })
  files = unzipSync(await exportSite(api()))
  token = await anAdministrator(elsewhere())
})

function fileOf(bytes: Uint8Array) {
  return { name: 'inkwell.zip', bytes, scope: 'site' as const }
}

/** Bytes of a local header of a zip before its name, and where it has the lengths of the file and of the name. */
const HEADER = 30
const FILE_LENGTH = 18
const NAME_LENGTH = 26

/** An archive in which some files are compressed in no way that there is. */
function damaged(isDamaged: (path: string) => boolean): Uint8Array {
  const bytes = Buffer.from(zipSync(files))
  let header = 0
  for (const path of Object.keys(files)) {
    const start = header + HEADER + bytes.readUInt16LE(header + NAME_LENGTH)
    if (isDamaged(path)) bytes[start] = 0xff
    header = start + bytes.readUInt32LE(header + FILE_LENGTH)
  }
  return bytes
}

test('an own export without the files of its pictures takes the rest', async () => {
  const rest = Object.entries(files).filter(([path]) => !isPicture(path))
  const done = await importFile(elsewhere(), token, fileOf(zipSync(Object.fromEntries(rest))))
  expect(done).toMatchObject({ state: 'done' })
  expect(countOf(done, 'picture')).toMatchObject({ taken: 0, listed: 1 })
  expect(countOf(done, 'post')).toMatchObject({ taken: 1 })
})

test('an own export with damaged pictures takes the rest', async () => {
  const done = await importFile(elsewhere(), token, fileOf(damaged(isPicture)))
  expect(done).toMatchObject({ state: 'done' })
  expect(countOf(done, 'picture')).toMatchObject({ taken: 0, listed: 1 })
})

test.each(['people', 'posts', 'pictures'])(
  'an own export with damaged %s fails in words',
  async (name) => {
    const bytes = damaged((path) => path === `_inkwell/${name}.ndjson`)
    const { _id: id } = await uploadImport(elsewhere(), token, fileOf(bytes))
    await runImportJobs(elsewhere())
    const params = { id }
    await elsewhere().call(START, { token, params, json: { fetchPictures: false } })
    await runImportJobs(elsewhere())
    const read = (await elsewhere().ok(READ, { token, params })).import
    expect(read).toMatchObject({ state: 'failed', failureNote: { key: 'fileDamaged' } })
  },
)
