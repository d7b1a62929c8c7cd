import { importNote } from '@inkwell/contract/import-notes'
import { stat } from 'node:fs/promises'
import { Unreadable } from '../left-out.ts'
import type { Archive } from './archive.ts'
import { openFile } from './file-archive.ts'
import { openFolder } from './folder-archive.ts'
import { isZip, openZip } from './zip-archive.ts'

/** Opens a file, a folder or a zip, recognised by its content; throws Unreadable. */
export async function openArchive(path: string): Promise<Archive> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Unreadable(importNote('sourceMissing', { path }))
  if (found.isDirectory()) return openFolder(path)
  if (!found.isFile()) throw new Unreadable(importNote('sourceIrregular', { path }))
  return (await isZip(path)) ? openZip(path, found.size) : openFile(path, found.size)
}
