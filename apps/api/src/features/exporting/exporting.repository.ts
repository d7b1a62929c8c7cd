import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import { jsonRows } from '../../platform/db/json-rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { selectAddresses, selectElsewhere } from './select-elsewhere.ts'
import type { Elsewhere } from './select-elsewhere.ts'
import { selectRevisions } from './select-revisions.ts'

/** Whose data an archive has: of one author, or of the whole site. */
export interface Scope {
  authorId?: string | undefined
}

/** What identifies a post, and whose it is. */
type PostKey = Pick<Selectable<Tables['post']>, 'id' | 'author_id'>

/** Rows that are read at once; those with texts are read one at a time. */
export const BATCH = 200

/** The names of the tags of `post` with their positions. */
function selectTags(db: Kysely<Tables>) {
  const columns = ['post_tag.position', 'tag.name'].map((column) => sql.ref(column))
  return jsonRows(
    db,
    columns,
    sql`from post_tag join tag on tag.id = post_tag.tag_id where post_tag.post_id = post.id`,
  )
}

/** Rows in the order of a unique key, in batches. */
export async function* inOrder<T>(
  read: (after: string) => Promise<T[]>,
  keyOf: (row: T) => string,
): AsyncGenerator<T> {
  for (let after = ''; ;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = keyOf(last)
  }
}

/** The rows of an archive, each kind in the order of its key. */
export class ExportingRepository {
  readonly #db: Kysely<Tables>

  /** Reads with `db`, which may be a snapshot. */
  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** The accounts with what they say of themselves, without secrets. */
  async *people({ authorId }: Scope) {
    const people = inOrder(
      (after) =>
        this.#db
          .selectFrom('person')
          .select(['id', 'name', 'email', 'created_at', 'updated_at'])
          .where('id', '>', after)
          .$if(authorId !== undefined, (query) => query.where('id', '=', authorId ?? ''))
          .orderBy('id')
          .limit(BATCH)
          .execute(),
      ({ id }) => id,
    )
    for await (const person of people) {
      const suspension = await this.#db
        .selectFrom('suspension')
        .select('created_at')
        .where('person_id', '=', person.id)
        .executeTakeFirst()
      yield {
        ...person,
        suspended_at: suspension?.created_at,
        profile: await this.#profile(person),
        addresses: await selectAddresses(this.#db, 'author', person.id),
      }
    }
  }

  #profile({ id }: { id: string }) {
    return this.#db
      .selectFrom('profile')
      .select(['biography', 'links', 'image_key', 'updated_at'])
      .where('person_id', '=', id)
      .executeTakeFirst()
  }

  /** The tags of the site with their earlier slugs and addresses; those of an author are named by the posts. */
  async *tags({ authorId }: Scope) {
    if (authorId !== undefined) return
    yield* inOrder(
      (after) =>
        this.#db
          .selectFrom('tag')
          .select(['tag.id', 'tag.name', 'tag.slug', 'tag.created_at'])
          .select(
            jsonRows(
              this.#db,
              [sql.ref('tag_alias.slug')],
              sql`from tag_alias where tag_alias.tag_id = tag.id`,
            ).as('aliases'),
          )
          .select(
            jsonRows(
              this.#db,
              [sql.ref('old_address.path')],
              sql`from old_address where old_address.target_id = tag.id and old_address.kind = 'tag'`,
            ).as('addresses'),
          )
          .where('tag.id', '>', after)
          .orderBy('tag.id')
          .limit(BATCH)
          .execute(),
      ({ id }) => id,
    )
  }

  /** The pages of the site; an author has none. */
  async *pages({ authorId }: Scope) {
    if (authorId !== undefined) return
    const slugs = inOrder(
      (after) =>
        this.#db
          .selectFrom('page')
          .select('slug')
          .where('slug', '>', after)
          .orderBy('slug')
          .limit(BATCH)
          .execute(),
      ({ slug }) => slug,
    )
    for await (const { slug } of slugs) {
      const page = await this.#db
        .selectFrom('page')
        .selectAll()
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (page) yield { ...page, addresses: await selectAddresses(this.#db, 'page', slug) }
    }
  }

  /** All posts, in the order of their ids, including drafts and the trash, one at a time. */
  async *posts({ authorId }: Scope): AsyncGenerator<ExportedPost> {
    for await (const { id } of this.postKeys({ authorId })) {
      const post = await this.#post(id)
      // It may have been deleted meanwhile.
      if (post) yield post
    }
  }

  /** All posts with their authors alone, in the order of their ids. */
  postKeys({ authorId }: Scope): AsyncGenerator<PostKey> {
    return authorId === undefined ? this.#allPosts() : this.#postsOf(authorId)
  }

  /** The imported comments of a post, from the oldest. */
  comments(postId: string): AsyncGenerator<ExportedComment> {
    return inOrder(
      (after) => {
        const [time = '', id = ''] = after.split(' ')
        return this.#db
          .selectFrom('imported_comment')
          .selectAll()
          .where('post_id', '=', postId)
          .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(time, id)))
          .orderBy('created_at')
          .orderBy('id')
          .limit(BATCH)
          .execute()
      },
      ({ created_at, id }) => `${created_at} ${id}`,
    )
  }

  #allPosts(): AsyncGenerator<PostKey> {
    return inOrder(
      (after) =>
        this.#db
          .selectFrom('post')
          .select(['id', 'author_id'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute(),
      ({ id }) => id,
    )
  }

  /** At once: no index has the posts of an author in the order of their ids. */
  async *#postsOf(authorId: string): AsyncGenerator<PostKey> {
    const query = this.#db.selectFrom('post').select(['id', 'author_id'])
    const rows = await query.where('author_id', '=', authorId).execute()
    yield* rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  async #post(id: string): Promise<ExportedPost | undefined> {
    const row = await this.#db
      .selectFrom('post')
      .innerJoin('person', 'person.id', 'post.author_id')
      .leftJoin('image_alt', 'image_alt.post_id', 'post.id')
      .select([
        'post.id',
        'post.author_id',
        'person.name as author',
        'post.title',
        'post.content',
        'post.html',
        'post.excerpt',
        'post.renderer_version',
        'post.image_key',
        'post.published_at',
        'post.updated_at',
        'post.deleted_at',
        'post.hidden_at',
        'post.unpublished_at',
        'post.import_source',
        'post.line_ends',
        'post.language',
        'post.series',
        'image_alt.alt',
        'image_alt.focus',
        selectTags(this.#db).as('tags'),
      ])
      .where('post.id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const tags = JSON.parse(row.tags) as [position: number, name: string][]
    const names = tags.toSorted(([a], [b]) => a - b).map(([, name]) => name)
    return { ...row, tags: names, ...(await selectElsewhere(this.#db, id)) }
  }

  /** The draft of a post. */
  draft(postId: string): Promise<ExportedDraft | undefined> {
    return this.#db.selectFrom('draft').selectAll().where('post_id', '=', postId).executeTakeFirst()
  }

  /** The names of the pictures that the texts of a post show, or showed. */
  async picturesIn(postId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('post_picture')
      .select('name')
      .where('post_id', '=', postId)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }

  /** The revisions of a post, from the first. */
  revisions(postId: string) {
    return selectRevisions(this.#db, postId)
  }
}

/** A post with what belongs to it. */
export interface ExportedPost
  extends
    Elsewhere,
    Pick<
      Tables['post'],
      | 'id'
      | 'author_id'
      | 'title'
      | 'content'
      | 'excerpt'
      | 'image_key'
      | 'published_at'
      | 'updated_at'
      | 'deleted_at'
      | 'import_source'
    > {
  author: string
  html: string
  renderer_version: number
  hidden_at: string | null
  unpublished_at: string | null
  line_ends: 'break' | 'space'
  language: string | null
  series: string | null
  alt: string | null
  /** The focal point, `x,y`. */
  focus: string | null
  /** In the order of the author. */
  tags: readonly string[]
}

export type ExportedComment = Selectable<Tables['imported_comment']>

export type ExportedDraft = Selectable<Tables['draft']>
