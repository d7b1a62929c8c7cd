import { posix } from 'node:path'
import type { Archive } from '../archive/archive.ts'

const EXTENSION = /\.(?:md|markdown|mdown|mkdn?|mkdown)$/i

/** Files for readers of a repository, not of a site. */
const OF_REPOSITORY =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|authors)(?:[-_.].*)?$/i

export function isMarkdown(path: string): boolean {
  return EXTENSION.test(path)
}

/** The name of a Markdown file without its extension. */
export function plainNameOf(path: string): string {
  return posix.basename(path).replace(EXTENSION, '')
}

/** Whether a Markdown file has the name of one that describes its folder. */
export function describesFiles(path: string): boolean {
  return OF_REPOSITORY.test(plainNameOf(path))
}

/** Files that Micro.blog and WordPress keep for a text, whatever they are. */
const UPLOADED = /^(?:[^/]+\/)?uploads\//i

/** Whether an archive has texts in Markdown. Its feeds are made of them then, and have only the newest ones. */
export function hasMarkdown({ files }: Archive): boolean {
  return files.some(({ path }) => isMarkdown(path) && !describesFiles(path) && !UPLOADED.test(path))
}
