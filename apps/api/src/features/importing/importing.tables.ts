import type { ItemKind } from './source-item.ts'

export interface ImportingTables {
  import_run: ImportRunTable
  import_item: ImportItemTable
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
  /** What it is here: the id of a post or person, the slug of a page, the name of a picture. */
  target_id: string | null
  /** Its path on the site. */
  address: string | null
}

/** A path of something imported at its source. */
interface OldAddressTable {
  /** Decoded, without the last slash, with the query if that names the text. */
  path: string
  kind: 'post' | 'page' | 'tag' | 'author' | 'picture'
  /** The slug of a page, the name of a picture, the id of another one. */
  target_id: string
}

/** The id that an imported post has in feeds. */
interface PostFeedIdTable {
  post_id: string
  feed_id: string
}
