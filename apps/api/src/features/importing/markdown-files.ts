import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Found {
  /** Files with the extension of Markdown. */
  files: string[]
  /** Unreadable folders with the reason. */
  unread: { path: string; reason: string }[]
}

const MARKDOWN = /\.(?:md|markdown)$/i

/** Installed packages contain Markdown of others. */
const PROGRAMS = 'node_modules'

async function readFolder(path: string): Promise<Dirent[] | string> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    return `this folder cannot be read (${code})`
  }
}

/** Finds Markdown files in `folder` and below it, sorted by path. */
export async function findMarkdownFiles(folder: string): Promise<Found> {
  const found: Found = { files: [], unread: [] }
  const folders = [folder]
  for (let path = folders.pop(); path !== undefined; path = folders.pop()) {
    const entries = await readFolder(path)
    if (typeof entries === 'string') {
      found.unread.push({ path, reason: entries })
      continue
    }
    const place = path
    const inside = entries.filter((entry) => entry.isDirectory() && entry.name !== PROGRAMS)
    const files = entries.filter((entry) => !entry.isDirectory() && MARKDOWN.test(entry.name))
    folders.push(...inside.map(({ name }) => join(place, name)))
    found.files.push(...files.map(({ name }) => join(place, name)))
  }
  found.files.sort()
  return found
}
