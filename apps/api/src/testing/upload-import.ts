import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'
import type { ImportRun } from '@inkwell/contract/import'
import { strToU8, zipSync } from 'fflate'
import { IMPORT_JOBS } from '../features/importing/uploads/import-job.ts'
import { appoint } from './access/visitors.ts'
import type { TestApi } from './test-api.ts'

interface ImportFile {
  name: string
  bytes: Uint8Array
  scope: ImportRun['scope']
}

/** The form of a part of an import. */
export function aPartForm(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('part', new File([Uint8Array.from(bytes)], 'part'))
  return form
}

/** Uploads a file for an import; resolves to the import, whose job has not run. */
export async function uploadImport(
  api: TestApi,
  token: string,
  { name, bytes, scope }: ImportFile,
): Promise<ImportRun> {
  const json = { source: name, size: bytes.length, scope }
  const begun = await api.ok('POST /api/v1/imports', { token, json })
  let run = begun.import
  for (let part = 0; part * IMPORT_PART_BYTES < bytes.length; part += 1) {
    const start = part * IMPORT_PART_BYTES
    const params = { id: run._id, part: `${part}` }
    const form = aPartForm(bytes.subarray(start, start + IMPORT_PART_BYTES))
    run = (await api.ok('PUT /api/v1/imports/{id}/parts/{part}', { token, params, form })).import
  }
  return run
}

/** Runs the jobs of imports. */
export function runImportJobs({ app }: TestApi): Promise<number> {
  return app.services.jobs.runDue(Object.values(IMPORT_JOBS).map(({ name }) => name))
}

/** Uploads a file, imports it and resolves to the import at its end. */
export async function importFile(
  api: TestApi,
  token: string,
  file: ImportFile,
): Promise<ImportRun> {
  const { _id: id } = await uploadImport(api, token, file)
  const params = { id }
  await runImportJobs(api)
  const json = { fetchPictures: false }
  await api.ok('POST /api/v1/imports/{id}/start', { token, params, json })
  await runImportJobs(api)
  return (await api.ok('GET /api/v1/imports/{id}', { token, params })).import
}

/** A zip with texts and other files. */
export function zip(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files)
  return zipSync(
    Object.fromEntries(
      entries.map(([path, file]) => [path, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )
}

/** A file of a Markdown site. */
export function aPost(number: number, rest = ''): string {
  return `---\ntitle: Post ${number}\nauthor: somebody\ndate: 2020-01-0${(number % 9) + 1}\ntags: [Looms]\n---\nText ${number}. ${rest}\n`
}

/** A zip of a Markdown site. */
export function aBlog(posts: number, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  const files = Array.from({ length: posts }, (_, number) => [
    `_posts/p${number}.md`,
    aPost(number),
  ])
  return zip({ ...(Object.fromEntries(files) as Record<string, string>), ...more })
}

/** The token of a new administrator. */
export async function anAdministrator(at: TestApi): Promise<string> {
  const administrator = await at.signUp()
  await appoint(at, administrator.user)
  return administrator.token
}

/** How many records of a kind there are, and what became of them. */
export function countOf(run: ImportRun, kind: string) {
  return run.counts.find((each) => each.kind === kind)
}
