import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { noteSentence } from '@inkwell/contract/import-notes'
import { expect, onTestFinished } from 'vitest'
import { openArchive } from '../features/importing/archive/open-archive.ts'
import type { Asked, Reader } from '../features/importing/reader.ts'
import type { SourceItem, SourceOther, SourceText } from '../features/importing/source-item.ts'

/** Writes files into a folder that is removed after the test, and opens it as an archive. */
export async function archiveOf(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return openArchive(folder)
}

/** A record, with its notes as sentences. */
type ItemSummary =
  | Exclude<SourceItem, SourceText | SourceOther>
  | (Omit<SourceText, 'notes'> & { notes: string[] })
  | { type: 'other' | 'refused'; reason: string }

function summarize(item: SourceItem): ItemSummary {
  if (item.type === 'text') return { ...item, notes: item.notes.map(noteSentence) }
  return item.type === 'other' ? { ...item, reason: noteSentence(item.reason) } : item
}

/** An entry of a reader with what it makes, or the reason why it makes nothing. */
export interface ReadEntry {
  id: string
  kind: string
  title: string
  addresses: readonly string[]
  isPublic: boolean | undefined
  item: ItemSummary
}

/** Nothing that is taken only when asked for. */
export const NOTHING: Asked = { othersWords: false }

/** Everything that a reader finds in files that it recognises. */
export async function readAll(
  reader: Reader,
  files: Readonly<Record<string, string>>,
  asked = NOTHING,
): Promise<ReadEntry[]> {
  const archive = await archiveOf(files)
  expect(await reader.recognise(archive)).toBe(true)
  const entries: ReadEntry[] = []
  const read = reader.read(archive, asked)
  for await (const { make, addresses = [], isPublic, ...entry } of read) {
    const item = await Promise.resolve()
      .then(make)
      .then(summarize)
      .catch((error: unknown) => ({ type: 'refused' as const, reason: (error as Error).message }))
    entries.push({ ...entry, addresses, isPublic, item })
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  return entries
}
