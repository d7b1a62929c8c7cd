import { importNote } from '@inkwell/contract/import-notes'
import type { Archive } from './archive/archive.ts'
import { LeftOut, Unreadable } from './left-out.ts'
import type { Reader } from './reader.ts'

/** The formats in words, for a sentence. */
function listTitles(readers: readonly Reader[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    readers.map(({ title }) => title),
  )
}

async function recognises(reader: Reader, archive: Archive): Promise<boolean> {
  try {
    return await reader.recognise(archive)
  } catch (error) {
    // A file that cannot be read is none of this format.
    if (error instanceof LeftOut) return false
    throw error
  }
}

/** The first of the readers that recognises the content; throws Unreadable if none does. */
export async function recognise(archive: Archive, readers: readonly Reader[]): Promise<Reader> {
  for (const reader of readers) {
    if (await recognises(reader, archive)) return reader
  }
  const { name } = archive
  if (archive.files.length === 0) throw new Unreadable(importNote('sourceEmpty', { name }))
  throw new Unreadable(importNote('sourceUnknown', { name, formats: listTitles(readers) }))
}
