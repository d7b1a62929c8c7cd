import { importNote } from '@inkwell/contract/import-notes'
import { posix } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry, SourcePicture } from '../../source-item.ts'
import { newNames } from '../new-names.ts'
import { requireWhole } from '../whole-record.ts'
import { textOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'
import { bloggerPictures } from './albums.ts'
import {
  authorOf,
  bloggerRecords,
  findBlogger,
  kindOf,
  labelsOf,
  linkOf,
} from './blogger-records.ts'
import type { BloggerKind } from './blogger-records.ts'
import { makeComment, makeText, stateOf, titleOf } from './blogger-text.ts'

type Find = (ref: string) => SourcePicture

function makeOf(entry: XmlElement, kind: BloggerKind, find: Find): SourceEntry['make'] {
  return () => {
    requireWhole(entry)
    if (kind === 'comment') return makeComment(entry)
    if (kind === 'post' || kind === 'page') return makeText(entry, kind, find)
    return { type: 'other', reason: importNote(kind === 'template' ? 'template' : 'setting') }
  }
}

/** The earlier address of a text: whole before 2018, a path from the root since. */
function addressOf(entry: XmlElement): string | undefined {
  return textOf(entry, 'blogger:filename') || linkOf(entry, 'alternate')
}

function entryKind(entry: XmlElement, kind: BloggerKind): SourceEntry['kind'] {
  if (kind === 'comment') return 'comment'
  if (kind === 'template' || kind === 'settings') return 'other'
  return stateOf(entry) === 'published' ? kind : 'draft'
}

function entryOf(entry: XmlElement, kind: BloggerKind, find: Find): SourceEntry {
  const address = addressOf(entry)
  const isText = kind === 'post' || kind === 'page'
  const id = textOf(entry, 'id')
  return {
    id: id || `${kind}:${address ?? titleOf(entry)}`,
    kind: entryKind(entry, kind),
    title: kind === 'comment' ? authorOf(entry) : titleOf(entry),
    addresses: isText && address !== undefined ? [address] : [],
    slug: kind === 'page' ? posix.basename(address ?? '').replace(/\.html?$/, '') : undefined,
    isPublic: isText && stateOf(entry) === 'published',
    make: makeOf(entry, kind, find),
  }
}

/** Labels with the address of their lists. */
function* labelEntries(names: readonly string[], known: Set<string>): Generator<SourceEntry> {
  for (const entry of newNames('tag', names, known)) {
    yield { ...entry, addresses: [`/search/label/${encodeURIComponent(entry.title)}`] }
  }
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  const find = bloggerPictures(archive)
  const [authors, tags] = [new Set<string>(), new Set<string>()]
  for (const path of await findBlogger(archive)) {
    for await (const element of bloggerRecords(archive, path)) {
      const kind = kindOf(element)
      if (kind === 'post' || kind === 'page') {
        yield* newNames('author', [authorOf(element)], authors)
        yield* labelEntries(labelsOf(element), tags)
      }
      yield entryOf(element, kind, find)
    }
  }
}

/** Reads what Blogger exports: the Atom file of before 2025, and the archives of Takeout. */
export const blogger: Reader = {
  format: 'blogger',
  title: 'an export of Blogger',
  recognise: async (archive) => (await findBlogger(archive)).length > 0,
  read,
}
