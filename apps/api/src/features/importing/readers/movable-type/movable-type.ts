import { importNote } from '@inkwell/contract/import-notes'
import type { Archive } from '../../archive/archive.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry } from '../../source-item.ts'
import { decodePieces, encodingOf } from '../decode-text.ts'
import { headOf } from '../head-of.ts'
import { newNames } from '../new-names.ts'
import { otherEntry } from '../other-entry.ts'
import { requireWhole } from '../whole-record.ts'
import { mtEntries } from './mt-entries.ts'
import type { MtEntry, MtSection } from './mt-entries.ts'
import {
  firstOf,
  makeMtComment,
  makeMtText,
  readMtMoment,
  stateOf,
  tagsOf,
  titleOf,
} from './mt-text.ts'

const HEAD = 65_536

/** Fields that the head of each entry has. */
const AUTHOR = /^(?:\uFEFF)?(?:AUTHOR|TITLE|STATUS|BASENAME): /
const BODY = /^-----\r?\nBODY:/m

/** The encoding, which the export does not name: what is no UTF-8 is that of Windows. */
function encodingOfText(head: Buffer): string {
  const named = encodingOf(head)
  if (named !== 'utf-8') return named
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return named
  } catch {
    return 'windows-1252'
  }
}

async function findExports(archive: Archive): Promise<string[]> {
  const found: string[] = []
  for (const { path } of archive.files) {
    if (archive.files.length > 1 && !/\.(?:txt|mt)$/i.test(path)) continue
    const head = await headOf(archive, path, HEAD)
    const start = new TextDecoder(encodingOfText(head)).decode(head)
    if (AUTHOR.test(start) && BODY.test(start)) found.push(path)
  }
  return found
}

/** The addresses that an entry names, or those of Movable Type by default. */
function addressesOf(entry: MtEntry): string[] {
  const named = firstOf(entry, 'UNIQUE URL')
  if (named !== '') return [named]
  const date = readMtMoment(firstOf(entry, 'DATE'))
  const name = firstOf(entry, 'BASENAME')
  if (!date || name === '') return []
  const folder = `/${date.toISOString().slice(0, 7).replace('-', '/')}/`
  const names = new Set([name, name.replaceAll('_', '-')])
  return [...names].flatMap((each) => [`${folder}${each}.html`, `${folder}${each}/`])
}

function* answersTo(sections: readonly MtSection[], textId: string): Generator<SourceEntry> {
  let number = 0
  for (const section of sections) {
    const { name, fields } = section
    if (name !== 'COMMENT' && name !== 'PING') continue
    number += 1
    const id = `${textId}#${number}`
    if (name === 'COMMENT') {
      const title = fields.get('AUTHOR') ?? ''
      yield { id, kind: 'comment', title, make: () => makeMtComment(section, textId) }
    } else {
      const title = fields.get('TITLE') ?? ''
      const item = { type: 'other', reason: importNote('trackback') } as const
      yield { id, kind: 'comment', title, make: () => item }
    }
  }
}

async function* entriesIn(archive: Archive, path: string): AsyncGenerator<SourceEntry> {
  const encoding = encodingOfText(await archive.head(path, HEAD))
  const [authors, tags] = [new Set<string>(), new Set<string>()]
  const known = new Map<string, number>()
  for await (const entry of mtEntries(decodePieces(archive.stream(path), encoding))) {
    const name = firstOf(entry, 'BASENAME') || titleOf(entry)
    const start = `post:${firstOf(entry, 'DATE')} ${name}`.replaceAll('\t', ' ')
    const number = (known.get(start) ?? 0) + 1
    known.set(start, number)
    // No other id has a tab.
    const id = number === 1 ? start : `${start}\t${number}`
    yield* newNames('author', [firstOf(entry, 'AUTHOR')], authors)
    yield* newNames('tag', tagsOf(entry), tags)
    const isPublic = stateOf(entry) === 'published'
    yield {
      id,
      kind: isPublic ? 'post' : 'draft',
      title: titleOf(entry),
      addresses: addressesOf(entry),
      isPublic,
      make: () => {
        requireWhole(entry)
        return makeMtText(entry)
      },
    }
    yield* answersTo(entry.sections, id)
  }
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  const [path, ...others] = await findExports(archive)
  if (path === undefined) throw new Error('It has no export of Movable Type')
  yield* entriesIn(archive, path)
  for (const other of others) yield otherEntry(`other:${other}`, other, importNote('otherExport'))
}

/** Reads the text that Movable Type and TypePad export. */
export const movableType: Reader = {
  format: 'movable-type',
  title: 'an export of Movable Type or TypePad',
  recognise: async (archive) => (await findExports(archive)).length > 0,
  read,
}
