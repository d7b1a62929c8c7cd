import type { ImportRun } from '@inkwell/contract/import'
import type { Generated } from 'kysely'
import type { ItemKind } from './source-item.ts'

export type ImportScope = ImportRun['scope']
export type ImportState = ImportRun['state']

export interface ImportingTables {
  import_run: ImportRunTable
  import_item: ImportItemTable
  import_part: ImportPartTable
  old_address: OldAddressTable
  post_feed_id: PostFeedIdTable
}

/** One import. */
interface ImportRunTable {
  id: string
  /** The name of the file or folder. */
  source: string
  format: string
  started_at: string
  /** Null while it runs, and of one that was killed. */
  ended_at: string | null
  /** Whose it is; null for imports of the site. It goes with the account. */
  person_id: Generated<string | null>
  scope: Generated<ImportScope>
  /** Runs of commands are `importing`, and have an end. */
  state: Generated<ImportState>
  /** The person, or `site`, that has one import at a time; null for commands and at the end. */
  active_for: Generated<string | null>
  /** Bytes of its file; null for a command. */
  size: Generated<number | null>
  /** Records that have been read or taken, and all of them. */
  done: Generated<number>
  total: Generated<number>
  fetch_pictures: Generated<number>
  others_words: Generated<number>
  /** When an import that is done fetches pictures again; null if it does not. */
  fetch_again_at: Generated<string | null>
  /** How often it was said that pictures are fetched again. */
  fetch_attempts: Generated<number>
  /** Pictures that failed for a transient reason, as many as are fetched again. */
  pictures_left: Generated<number>
  /** JSON of the contract's ImportCount. */
  counts: Generated<string | null>
  /** Why it failed, as a sentence. */
  failure: Generated<string | null>
  /** The same as JSON of the contract's note. */
  failure_note: Generated<string | null>
  /** When its file may be deleted; null without one. */
  file_until: Generated<string | null>
  /** The time of the last progress. */
  changed_at: Generated<string | null>
}

/** A part of the file of an import that has been uploaded. */
interface ImportPartTable {
  run_id: string
  /** From 0. */
  number: number
  /** Bytes. */
  size: number
}

/** What became of a record of a source in a run. */
interface ImportItemTable {
  run_id: string
  /** From 0: first the records in the order of the source, then pictures that are no records of their own. */
  position: number
  /** Identifies the record in all runs. */
  key: string
  /** The id of the record at its source. */
  item_id: string
  kind: ItemKind
  title: string
  outcome: 'waiting' | 'taken' | 'listed'
  /** Why it is listed, or what of it could not be kept. */
  reason: string | null
  /** The parts of the reason as JSON of the contract's notes; null without one, and in rows of earlier versions. */
  notes: string | null
  /** What it is here: the id of a post or person, the slug of a page, the name of a picture. */
  target_id: string | null
  /** Its path on the site. */
  address: string | null
}

/** A path of something imported at its source. */
interface OldAddressTable {
  /** Decoded, without the last slash, with the query if that names the text. */
  path: string
  kind: 'post' | 'page' | 'tag' | 'author' | 'picture' | 'cover'
  /** The slug of a page, the name of a picture, the id of the post of a cover, the id of another one. */
  target_id: string
}

/** The id that an imported post has in feeds. */
interface PostFeedIdTable {
  post_id: string
  feed_id: string
}
