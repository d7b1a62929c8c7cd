import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { TakenPicture } from './line-schemas.ts'
import type { TakingRepository, TextColumns } from './taking.repository.ts'
import { NotedError } from '../../../noted-error.ts'

/** The files of an archive. */
export interface ArchiveFiles {
  has: (path: string) => boolean
  /** Throws Listed for a file that is damaged, or has more than `max` bytes. */
  read: (path: string, max: number) => Promise<Buffer<ArrayBuffer>>
  stream: (path: string) => AsyncIterable<Uint8Array>
}

/** What became of an item of an archive. */
export interface TakenItem {
  id: string
  kind: 'post' | 'page' | 'draft' | 'comment' | 'picture' | 'author' | 'tag' | 'other'
  title: string
  outcome: 'taken' | 'listed'
  /** Why it is listed. */
  note?: ImportNote
}

/** A file of a picture. */
export interface PictureFile {
  name: string
  width: number
  height: number
  bytes: Buffer<ArrayBuffer>
}

type Within = (transaction: Kysely<Tables>) => Promise<void>

/** The other features' functions that taking an archive back needs. */
export interface TakingParts {
  repository: TakingRepository
  /** Stores the files of a picture as they are, and runs `attach`; throws Refusal for other files. */
  takePicture: (
    picture: Omit<TakenPicture, 'files' | 'names'>,
    files: readonly PictureFile[],
    attach: Within,
  ) => Promise<void>
  /** The columns of a text; throws Refusal for one that is too complex. */
  deriveColumns: (text: {
    title: string
    content: string
    line_ends: 'break' | 'space'
    language: string | null
  }) => Promise<TextColumns>
  /** The columns of the rendering of a page. */
  renderPage: (
    content: string,
  ) => Promise<Pick<Tables['page'], 'html' | 'excerpt' | 'renderer_version'>>
  notePage: (slug: string, content: string, transaction: Kysely<Tables>) => Promise<void>
  setTags: (id: string, names: readonly string[], transaction: Kysely<Tables>) => Promise<unknown>
  /** Locks the account of the author; the first statement of a transaction. */
  lockAuthor: (id: string, transaction: Kysely<Tables>) => Promise<void>
  /** Publishes a draft at its time. */
  schedule: (id: string, at: Date, transaction: Kysely<Tables>) => Promise<void>
  /** The columns of the rendering of a comment. */
  renderComment: (
    content: string,
  ) => Promise<Pick<Tables['imported_comment'], 'html' | 'renderer_version'>>
  now: () => string
  /** Called after each item. */
  onItem: (item: TakenItem) => Promise<void> | void
}

/** Why an item is listed. */
export class Listed extends NotedError {
  override readonly name = 'Listed'
}
