export interface TagsTables {
  tag: TagTable
  tag_alias: TagAliasTable
  post_tag: PostTagTable
}

interface TagTable {
  id: string
  slug: string
  /** The name, the same for all spellings that differ in case only. */
  key: string
  name: string
  created_at: string
}

/** Slugs that tags had before, or that merged tags had. */
interface TagAliasTable {
  slug: string
  tag_id: string
}

/** The tags of posts. Triggers keep the last two columns as the post has them. */
interface PostTagTable {
  post_id: string
  tag_id: string
  /** From 0, in the order of the author. */
  position: number
  published_at: string
  /** 1 if everyone can see the post. */
  visible: number
}
