import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies in a folder and below it. */
export interface Found {
  /** Markdown files, and what is named like one: reading it says what it is. */
  files: string[]
  /** Folders that cannot be read, and why. */
  unread: { path: string; reason: string }[]
}

const MARKDOWN = /\.(?:md|markdown)$/i

/** Programs of others, with texts of their own. */
const PROGRAMS = 'node_modules'

async function readFolder(path: string): Promise<Dirent[] | string> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    return `this folder cannot be read (${code})`
  }
}

/** All that is named like a Markdown file in `folder` and below it, in the order of the names. */
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
