import type { Generated } from 'kysely'

export interface SearchTables {
  search_change: SearchChangeTable
  search_source: { id: string }
  search_post: SearchPostTable
  search_head: SearchHeadTable
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
  /** The words of title, tags, author and text. */
  whole: string
}

/** On PostgreSQL only: the words of their titles, tags and authors. */
interface SearchHeadTable {
  post_id: string
  published_at: string
  head: string
}
