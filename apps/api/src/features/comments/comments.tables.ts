export interface CommentsTables {
  imported_comment: ImportedCommentTable
}

/** A comment of an imported blog. Nobody's address is stored. */
interface ImportedCommentTable {
  id: string
  post_id: string
  /** What it answers; of the same post. */
  parent_id: string | null
  /** May be empty. */
  name: string
  created_at: string
  /** Markdown. */
  content: string
  html: string
  renderer_version: number
  /** The anchor that it had at its source. */
  anchor: string | null
  /** Identifies the record in all imports. */
  import_source: string
  /** Since when only its place is left. */
  removed_at: string | null
}
