import { dirname, relative } from 'node:path'
import { CONTENT_MAX, IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { pictureNamesIn, TEXT_PICTURE_PATH } from '@inkwell/contract/picture-name'
import { DatabaseDamaged } from '../../platform/db/damaged.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { StorageUnavailable } from '../../platform/storage/unavailable.ts'
import { findCover } from './find-cover.ts'
import type { ImportAuthor } from './import-author.ts'
import { LeftOut } from './left-out.ts'
import { findMarkdownFiles } from './markdown-files.ts'
import { readRegularFile } from './read-file.ts'
import { readImportPost } from './import-post.ts'
import type { ImportPost } from './import-post.ts'
import type { ImportLabels } from './read-labels.ts'

interface TakeInRequest extends ImportLabels {
  title: string
  content: string
  image: Blob | undefined
  alt: string | undefined
  focus: string | undefined
  publishedAt: Date
  source: string
}

/** The services' functions that an import needs. */
export interface ImportParts {
  authorId: (author: ImportAuthor) => Promise<string>
  /** Undefined if the post was imported before. */
  takeIn: (authorId: string, request: TakeInRequest) => Promise<object | undefined>
  /** Stores a picture that texts name so, unless there is one. */
  takePicture: (authorId: string, name: string, picture: Blob) => Promise<void>
  /** Called after each file. */
  onProgress: (done: number, all: number) => void
}

/** A path in the folder, and why something of it was not imported. */
export interface Remark {
  file: string
  reason: string
}

export interface ImportReport {
  taken: number
  withCover: number
  takenBefore: number
  leftOut: Remark[]
  /** Posts that were imported without their cover, or without a picture of their text. */
  withoutCover: Remark[]
}

/** Maximum bytes of a file: the longest post with its front matter. */
const FILE_BYTES_MAX = 4 * CONTENT_MAX + 200_000

/** Errors that would affect the next file, too. */
const ENDS_IT = [DatabaseUnavailable, DatabaseDamaged, StorageUnavailable]

async function readText(path: string): Promise<string> {
  const bytes = await readRegularFile(path, FILE_BYTES_MAX)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new LeftOut('it is not UTF-8')
  }
}

function isOfCover(error: unknown): error is Error {
  if (error instanceof LeftOut) return true
  return error instanceof Refusal && ['invalid', 'too_large'].includes(error.code)
}

/** Why a file was not imported; rethrows errors that end the import. */
function explainError(error: unknown): string {
  if (ENDS_IT.some((kind) => error instanceof kind)) throw error
  if (error instanceof LeftOut || error instanceof Refusal) return error.message
  return `it cannot be taken: ${error instanceof Error ? error.message : String(error)}`
}

/** Takes in the pictures of our own archives that a text shows; resolves to why some were not. */
async function takeTextPictures(
  { content }: ImportPost,
  { path, folder, authorId }: { path: string; folder: string; authorId: string },
  { takePicture }: Pick<ImportParts, 'takePicture'>,
): Promise<string[]> {
  const refused: string[] = []
  for (const name of pictureNamesIn(content)) {
    const named = TEXT_PICTURE_PATH + name
    const found = await findCover(named, dirname(path), folder)
    if (!found) continue
    try {
      const bytes = await readRegularFile(found, IMAGE_BYTES_MAX)
      await takePicture(authorId, name, new Blob([bytes]))
    } catch (error) {
      if (!isOfCover(error)) throw error
      refused.push(`${named}: ${error.message}`)
    }
  }
  return refused
}

/** Imports the Markdown posts of `folder` in the order of their names; drafts are skipped. */
export async function importFolder(folder: string, parts: ImportParts): Promise<ImportReport> {
  const report: ImportReport = {
    taken: 0,
    withCover: 0,
    takenBefore: 0,
    leftOut: [],
    withoutCover: [],
  }

  /** False if the post was imported in an earlier run. */
  async function take(path: string, post: ImportPost, image?: Blob): Promise<boolean> {
    const { author, createdAt: publishedAt, cover: _, ...words } = post
    const authorId = await parts.authorId(author)
    // First, so that the post is recorded as using them.
    for (const reason of await takeTextPictures(post, { path, folder, authorId }, parts)) {
      report.withoutCover.push({ file: relative(folder, path), reason })
    }
    const taken = await parts.takeIn(authorId, { ...words, image, publishedAt })
    if (!taken) report.takenBefore += 1
    else {
      report.taken += 1
      if (image) report.withCover += 1
    }
    return taken !== undefined
  }

  /** Imports the post without its missing or refused cover. */
  async function takeBare(path: string, post: ImportPost, why: string): Promise<void> {
    if (!(await take(path, post))) return
    report.withoutCover.push({ file: relative(folder, path), reason: `${post.cover}: ${why}` })
  }

  async function takeWithCover(path: string, post: ImportPost): Promise<void> {
    const { cover } = post
    if (!cover) return void (await take(path, post))
    const found = await findCover(cover, dirname(path), folder)
    if (!found) return takeBare(path, post, 'not found')
    try {
      await take(path, post, new Blob([await readRegularFile(found, IMAGE_BYTES_MAX)]))
    } catch (error) {
      // The next run retries other failures.
      if (!isOfCover(error)) throw error
      await takeBare(path, post, error.message)
    }
  }

  const { files, unread } = await findMarkdownFiles(folder)
  for (const { path, reason } of unread) {
    report.leftOut.push({ file: relative(folder, path) || '.', reason })
  }
  for (const [index, path] of files.entries()) {
    try {
      await takeWithCover(path, readImportPost(path, await readText(path)))
    } catch (error) {
      report.leftOut.push({ file: relative(folder, path), reason: explainError(error) })
    }
    parts.onProgress(index + 1, files.length)
  }
  return report
}
