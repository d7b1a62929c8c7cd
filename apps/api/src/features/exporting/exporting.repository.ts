import type { LineEnds } from '@inkwell/contract/line-ends'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { jsonRows } from '../../platform/db/json-rows.ts'
import type { Tables } from '../../platform/db/tables.ts'

type Other = 'post.image_key' | 'image_alt.alt' | 'image_alt.focus'

/** A long content is read only where the archive needs it. */
function selectContent(table: 'post' | 'draft', part: ExportedPart) {
  const content = part === 'index' ? sql<string>`''` : sql<string>`${sql.ref(`${table}.content`)}`
  return content.as('content')
}

/** The names of the tags of `post` with their positions. */
function selectTags(db: Kysely<Tables>) {
  const columns = [sql.ref('post_tag.position'), sql.ref('tag.name')]
  return jsonRows(
    db,
    columns,
    sql`from post_tag join tag on tag.id = post_tag.tag_id where post_tag.post_id = post.id`,
  )
}

function namesOf(tags: string): string[] {
  const rows = JSON.parse(tags) as [position: number, name: string][]
  return rows.toSorted(([a], [b]) => a - b).map(([, name]) => name)
}

/** The rows of an archive. */
export class ExportingRepository {
  readonly #reads: Kysely<Tables>

  constructor({ reads }: Pick<Database, 'reads'>) {
    this.#reads = reads
  }

  /** When the person signed up. */
  async memberSince(personId: string): Promise<string | undefined> {
    const query = this.#reads.selectFrom('person').select('created_at').where('id', '=', personId)
    return (await query.executeTakeFirst())?.created_at
  }

  /** What the person says of themselves; undefined if that is nothing. */
  profile(personId: string) {
    return this.#reads
      .selectFrom('profile')
      .select(['biography', 'links', 'image_key'])
      .where('person_id', '=', personId)
      .executeTakeFirst()
  }

  /**
   * All posts and drafts of an author, including the trash, one at a time in id order. In the index their
   * contents are empty.
   */
  async *posts(authorId: string, part: ExportedPart): AsyncGenerator<ExportedRow> {
    const rows = await this.#reads
      .selectFrom('post')
      .select('id')
      .where('author_id', '=', authorId)
      .execute()
    for (const id of rows.map((row) => row.id).toSorted()) {
      const post = await this.#post(id, part)
      // It may have been deleted meanwhile.
      if (!post) continue
      const isNew = post.published_at === ''
      if (!isNew) yield post
      const draft = await this.#draft(id, part)
      if (draft && (isNew || draft.discarded_at === null)) {
        yield { ...draft, deleted_at: post.deleted_at, isDraft: true }
      }
    }
  }

  async #post(id: string, part: ExportedPart): Promise<ExportedRow | undefined> {
    const row = await this.#reads
      .selectFrom('post')
      .leftJoin('image_alt', 'image_alt.post_id', 'post.id')
      .select([
        'post.id',
        'post.title',
        'post.image_key',
        'post.published_at',
        'post.updated_at',
        'post.deleted_at',
        'post.unpublished_at',
        'post.line_ends',
        'post.language',
        'post.series',
        'image_alt.alt',
        'image_alt.focus',
        selectTags(this.#reads).as('tags'),
      ])
      .select(selectContent('post', part))
      .where('post.id', '=', id)
      .executeTakeFirst()
    return row && { ...row, tags: namesOf(row.tags), isDraft: false }
  }

  async #draft(id: string, part: ExportedPart) {
    const row = await this.#reads
      .selectFrom('draft')
      .innerJoin('post', 'post.id', 'draft.post_id')
      .leftJoin('image_alt', 'image_alt.post_id', 'draft.post_id')
      .select((eb) => {
        // The draft's own cover, or that of its post.
        const own = (column: 'image_key' | 'image_alt' | 'image_focus', other: Other) =>
          eb
            .case()
            .when('draft.own_cover', '=', 1)
            .then(eb.ref(`draft.${column}`))
            .else(eb.ref(other))
            .end()
        return [
          own('image_key', 'post.image_key').as('image_key'),
          own('image_alt', 'image_alt.alt').as('alt'),
          own('image_focus', 'image_alt.focus').as('focus'),
        ]
      })
      .select([
        'draft.post_id as id',
        'draft.title',
        'draft.line_ends',
        // A draft has no publication; its files are named by its beginning.
        'draft.created_at as published_at',
        'draft.updated_at',
        'draft.created_at as unpublished_at',
        'draft.discarded_at',
        'draft.tags as own_tags',
        selectTags(this.#reads).as('tags'),
      ])
      // An empty text is none, and null stands for what the post has.
      .select((eb) => [
        eb.fn.coalesce('draft.language', 'post.language').as('language'),
        eb.fn.coalesce('draft.series', 'post.series').as('series'),
      ])
      .select(selectContent('draft', part))
      .where('draft.post_id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { own_tags: own, tags, ...rest } = row
    return { ...rest, tags: own === null ? namesOf(tags) : (JSON.parse(own) as string[]) }
  }
}

/** What of the posts is read: all, or what lists them. */
export type ExportedPart = 'index' | 'whole'

/** A post, or the text of a draft. */
export interface ExportedRow {
  id: string
  title: string
  content: string
  line_ends: LineEnds
  image_key: string | null
  alt: string | null
  /** The focal point, `x,y`. */
  focus: string | null
  published_at: string
  updated_at: string
  deleted_at: string | null
  unpublished_at: string | null
  isDraft: boolean
  tags: readonly string[]
  /** Empty or null if none is named. */
  language: string | null
  series: string | null
}
