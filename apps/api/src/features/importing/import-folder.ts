import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Refusal } from '../../platform/http/refusal.ts'
import { findCover } from './find-cover.ts'
import { LeftOut } from './front-matter.ts'
import type { ImportAuthor } from './import-author.ts'
import { readImportPost } from './import-post.ts'
import type { ImportPost } from './import-post.ts'

interface TakeInRequest {
  title: string
  content: string
  image: Blob | undefined
  alt: string | undefined
  publishedAt: Date
  source: string
}

/** What the import needs of the rest: narrow functions of the services. */
export interface ImportParts {
  authorId: (author: ImportAuthor) => Promise<string>
  /** Undefined for a post that was taken before. */
  takeIn: (authorId: string, request: TakeInRequest) => Promise<object | undefined>
  /** After each file: how many are done, of how many. */
  onProgress: (done: number, all: number) => void
}

/** A file by its path in the folder, and why something of it was not taken. */
export interface Remark {
  file: string
  reason: string
}

export interface ImportReport {
  taken: number
  withCover: number
  takenBefore: number
  leftOut: Remark[]
  /** Posts that were taken without the cover they name. */
  withoutCover: Remark[]
}

const MARKDOWN = /\.(?:md|markdown)$/i

async function markdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && MARKDOWN.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'))
    .toSorted()
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path))
  } catch (error) {
    throw new LeftOut(error instanceof TypeError ? 'it is not UTF-8' : 'it cannot be read')
  }
}

/** Publishes the Markdown posts of `folder`, in the order of their names. Drafts stay out. */
export async function importFolder(folder: string, parts: ImportParts): Promise<ImportReport> {
  const report: ImportReport = {
    taken: 0,
    withCover: 0,
    takenBefore: 0,
    leftOut: [],
    withoutCover: [],
  }

  /** False where the post was taken in an earlier run. */
  async function take(post: ImportPost, image?: Blob): Promise<boolean> {
    const { author, createdAt: publishedAt, cover: _, ...words } = post
    const authorId = await parts.authorId(author)
    const taken = await parts.takeIn(authorId, { ...words, image, publishedAt })
    if (!taken) report.takenBefore += 1
    else {
      report.taken += 1
      if (image) report.withCover += 1
    }
    return taken !== undefined
  }

  /** A cover that is missing or refused costs the post its cover, not its words. */
  async function takeBare(path: string, post: ImportPost, why: string): Promise<void> {
    if (!(await take(post))) return
    report.withoutCover.push({ file: relative(folder, path), reason: `${post.cover}: ${why}` })
  }

  async function takeWithCover(path: string, post: ImportPost): Promise<void> {
    const { cover } = post
    if (!cover) return void (await take(post))
    const found = await findCover(cover, dirname(path), folder)
    if (!found) return takeBare(path, post, 'not found')
    try {
      await take(post, new Blob([await readFile(found)]))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await takeBare(path, post, error.message)
    }
  }

  const paths = await markdownFiles(folder)
  for (const [index, path] of paths.entries()) {
    try {
      await takeWithCover(path, readImportPost(path, await readText(path)))
    } catch (error) {
      if (!(error instanceof LeftOut || error instanceof Refusal)) throw error
      report.leftOut.push({ file: relative(folder, path), reason: error.message })
    }
    parts.onProgress(index + 1, paths.length)
  }
  return report
}
