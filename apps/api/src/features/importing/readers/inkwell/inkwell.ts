import { importNote } from '@inkwell/contract/import-notes'
import { BadLine, readLines } from '../../../../json-lines.ts'
import type { Archive } from '../../archive/archive.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry } from '../../source-item.ts'
import { objectOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { otherEntry } from '../other-entry.ts'
import { commentEntry } from './comment-lines.ts'
import { pageEntry, postEntries } from './post-lines.ts'

/** The folder of an export that has its rows; what else is in it is for other programs. */
const FOLDER = '_inkwell'

const MANIFEST = `${FOLDER}/manifest.json`
const MANIFEST_MAX = 10_000
const VERSION = 1

/** Of a line that is no object. */
const INVALID = importNote('lineInvalid', { field: '' })

/** Accounts whose names are known. */
const AUTHORS_MAX = 20_000

/** The manifest; an empty object if there is none that can be read. */
async function manifestOf(archive: Archive): Promise<JsonObject> {
  if (!archive.has(MANIFEST)) return {}
  const text = (await archive.read(MANIFEST, MANIFEST_MAX)).toString('utf8')
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

async function isExport(archive: Archive): Promise<boolean> {
  const { format, version } = await manifestOf(archive)
  return format === 'inkwell-export' && version === VERSION
}

async function* linesOf(archive: Archive, path: string): AsyncGenerator {
  if (archive.has(path)) yield* readLines(archive.stream(path))
}

/** The records of a file of lines; a line that cannot be read is one that is listed. */
async function* entriesOf(
  archive: Archive,
  name: string,
  entryOf: (line: JsonObject) => SourceEntry | undefined,
): AsyncGenerator<SourceEntry> {
  const path = `${FOLDER}/${name}.ndjson`
  let number = 0
  for await (const line of linesOf(archive, path)) {
    number += 1
    const place = `${path}:${number}`
    const value = objectOf(line)
    if (line instanceof BadLine) yield otherEntry(place, place, line.note)
    else if (Object.keys(value).length === 0) yield otherEntry(place, place, INVALID)
    else {
      const entry = entryOf(value)
      if (entry) yield entry
    }
  }
}

/** The names of the authors by their ids. */
async function authorsIn(archive: Archive): Promise<Map<string, string>> {
  const authors = new Map<string, string>()
  for await (const line of linesOf(archive, `${FOLDER}/people.ndjson`)) {
    const { id, name } = objectOf(line)
    authors.set(textOf(id), textOf(name))
    if (authors.size >= AUTHORS_MAX) break
  }
  return authors
}

/**
 * Reads our own export as texts of any other program: no account, no id and no permission in it counts for more than
 * a value of another format. Ids only tell records apart.
 */
export const inkwell: Reader = {
  format: 'inkwell',
  title: 'an export of Inkwell',
  recognise: isExport,
  async *read(archive) {
    const { origin } = await manifestOf(archive)
    const site = { archive, origin: textOf(origin), authors: await authorsIn(archive) }
    yield* entriesOf(archive, 'posts', postEntries(site))
    yield* entriesOf(archive, 'comments', commentEntry)
    yield* entriesOf(archive, 'pages', (line) => pageEntry(line, site))
  },
}
