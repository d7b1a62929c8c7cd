import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Archive, ArchiveFile } from './archive.ts'
import { isOfProgram } from './archive-path.ts'
import { readRegular } from './read-regular.ts'
import { createArchive, requireBounded } from './stored-files.ts'

async function listFolder(path: string): Promise<Dirent[] | ImportNote> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    return importNote('folderUnreadable', { code })
  }
}

function kindOf(entry: Dirent): 'file' | 'folder' | 'link' | undefined {
  if (entry.isSymbolicLink()) return 'link'
  if (entry.isDirectory()) return 'folder'
  return entry.isFile() ? 'file' : undefined
}

/** A folder with all below it. Links are refused. */
export async function openFolder(root: string): Promise<Archive> {
  const files: ArchiveFile[] = []
  const refused: { path: string; reason: ImportNote }[] = []
  const folders = [root]
  let bytes = 0

  const plain = (path: string) => relative(root, path).split(sep).join('/') || '.'

  async function add(entry: Dirent, path: string): Promise<void> {
    const kind = kindOf(entry)
    if (kind === 'folder') folders.push(path)
    else if (kind === 'file') {
      const { size } = await lstat(path)
      bytes += size
      files.push({ path: plain(path), size })
      requireBounded(files.length, bytes)
    } else {
      const reason = importNote(kind === 'link' ? 'fileIsLink' : 'fileIrregular')
      refused.push({ path: plain(path), reason })
    }
  }

  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await listFolder(folder)
    if ('key' in entries) {
      refused.push({ path: plain(folder), reason: entries })
      continue
    }
    for (const entry of entries) {
      if (!isOfProgram(entry.name)) await add(entry, join(folder, entry.name))
    }
  }
  return createArchive({
    name: basename(root),
    files,
    refused: refused.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    open: ({ path }) => readRegular(join(root, ...path.split('/'))),
    close: () => Promise.resolve(),
  })
}
