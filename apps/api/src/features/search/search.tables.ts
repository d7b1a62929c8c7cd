import type { Generated } from 'kysely'

export interface SearchTables {
  search_change: SearchChangeTable
  search_source: { id: string }
  search_post: SearchPostTable
  search_word: { word: string; stem: string }
  search_term: { term: string; posts: number }
  search_state: { name: string; value: number }
}

/** What the index has to follow; triggers append to it in the transaction of the write. */
interface SearchChangeTable {
  seq: Generated<number>
  /** `post`, all posts of an `author` or with a `tag`, or `all`. */
  kind: 'post' | 'author' | 'tag' | 'all'
  id: string
  /** On PostgreSQL only: 1 for changes that may wait for others. */
  backlog: Generated<number>
}

/** On PostgreSQL only: the words of visible posts. */
interface SearchPostTable {
  post_id: string
  published_at: string
  /** Words. */
  length: number
  /** The words of title, tags and author. */
  head: string
  /** These and the words of the text. */
  whole: string
}
