import { importNote } from '@inkwell/contract/import-notes'
import { realpath, stat } from 'node:fs/promises'
import { LeftOut, Unreadable } from '../left-out.ts'
import type { Archive } from './archive.ts'
import { openFile } from './file-archive.ts'
import { openFolder } from './folder-archive.ts'
import { isZip, openZip } from './zip-archive.ts'

async function openFileOrZip(path: string, size: number): Promise<Archive> {
  try {
    return (await isZip(path)) ? await openZip(path, size) : openFile(path, size)
  } catch (error) {
    if (error instanceof LeftOut) throw new Unreadable(error.note, { cause: error })
    throw error
  }
}

/** Opens a file, a folder or a zip, recognised by its content, also by a link to it; throws Unreadable. */
export async function openArchive(given: string): Promise<Archive> {
  const path = await realpath(given).catch(() => given)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Unreadable(importNote('sourceMissing', { path }))
  if (found.isDirectory()) return openFolder(path)
  if (!found.isFile()) throw new Unreadable(importNote('sourceIrregular', { path }))
  return openFileOrZip(path, found.size)
}
