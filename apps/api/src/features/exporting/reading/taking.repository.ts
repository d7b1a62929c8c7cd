import { tagKeyOf } from '@inkwell/contract/tag-key'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { insertAddresses } from './insert-elsewhere.ts'
import { insertTag } from './insert-tag.ts'
import type {
  TakenDraft,
  TakenPage,
  TakenPerson,
  TakenPostLine,
  TakenRevision,
  TakenTag,
} from './line-schemas.ts'

/** Rows of one insert. */
const BATCH = 50

/** Rows of an archive that is taken back. Nothing that is there is changed. */
export class TakingRepository {
  readonly #writes: Kysely<Tables>

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }

  /** The ids of accounts with this id or this address. */
  async findPeople({ id, email }: Pick<TakenPerson, 'id' | 'email'>): Promise<string[]> {
    const rows = await this.#writes
      .selectFrom('person')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb('email', '=', email)]))
      .execute()
    return rows.map((row) => row.id)
  }

  /** Those of these ids that are ids of accounts. */
  async knownPeople(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const query = this.#writes.selectFrom('person').select('id').where('id', 'in', ids)
    return new Set((await query.execute()).map(({ id }) => id))
  }

  /** Inserts an account without a password. */
  async insertPerson(person: TakenPerson): Promise<void> {
    const { id, name, email, createdAt, updatedAt, suspendedAt, profile, addresses } = person
    await this.transaction(async (transaction) => {
      const times = { created_at: createdAt, updated_at: updatedAt }
      await transaction
        .insertInto('person')
        .values({ id, name, email, email_verified: 0, ...times })
        .execute()
      if (suspendedAt !== undefined) {
        const suspension = { person_id: id, created_at: suspendedAt }
        await transaction.insertInto('suspension').values(suspension).execute()
      }
      if (profile) {
        const { biography, links, updatedAt: updated_at } = profile
        const row = { person_id: id, biography, links: JSON.stringify(links), updated_at }
        await transaction
          .insertInto('profile')
          .values({ ...row, image_key: null })
          .execute()
      }
      await insertAddresses(addresses, { kind: 'author', target_id: id }, transaction)
    })
  }

  /** Gives an account its portrait, unless it has one or its profile was changed since `updatedAt`. */
  async setPortrait(
    personId: string,
    { key, updatedAt }: { key: string; updatedAt: string },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction
      .updateTable('profile')
      .set({ image_key: key })
      .where('person_id', '=', personId)
      .where('image_key', 'is', null)
      .where('updated_at', '=', updatedAt)
      .execute()
  }

  /** Those of these keys that are keys of pictures. */
  async knownPictures(keys: readonly string[], db = this.#writes): Promise<Set<string>> {
    if (keys.length === 0) return new Set()
    const query = db.selectFrom('image').select('key').where('key', 'in', keys)
    return new Set((await query.execute()).map(({ key }) => key))
  }

  /** Inserts names of a picture, except those that exist. */
  async insertNames(
    rows: readonly Insertable<Tables['text_picture']>[],
    transaction: Kysely<Tables>,
  ): Promise<void> {
    for (let start = 0; start < rows.length; start += BATCH) {
      await transaction
        .insertInto('text_picture')
        .values(rows.slice(start, start + BATCH))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    }
  }

  /** Sets when a picture was uploaded, after the texts that show it were taken. */
  async setUploadTime(name: string, key: string, time: string): Promise<void> {
    await this.#writes
      .updateTable('text_picture')
      .set({ created_at: time })
      .where('name', '=', name)
      .where('image_key', '=', key)
      .execute()
  }

  /**
   * Inserts a tag. If its name is that of a tag here, that one gets what leads to it, so that a tag which was deleted
   * before its posts arrived loses no link.
   */
  async insertTag(line: TakenTag & { key: string }): Promise<void> {
    await this.transaction((transaction) => insertTag(line, transaction))
  }

  /** The author of the post with this id. */
  async authorOf(id: string, db = this.#writes): Promise<string | undefined> {
    const query = db.selectFrom('post').select('author_id').where('id', '=', id)
    return (await query.executeTakeFirst())?.author_id
  }

  /** Whether a post was imported from this source. */
  async hasSource(source: string): Promise<boolean> {
    const query = this.#writes.selectFrom('post').select('id').where('import_source', '=', source)
    return (await query.executeTakeFirst()) !== undefined
  }

  /** Inserts a post with what is said of its cover. */
  async insertPost(
    post: TakenPostLine,
    columns: TextColumns,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { id, alt, focus } = post
    await transaction
      .insertInto('post')
      .values({ ...columnsOfPost(post), ...columns })
      .execute()
    if (!alt && !focus) return
    await transaction.insertInto('image_alt').values({ post_id: id, alt, focus }).execute()
  }

  /** The revisions with the draft of a post that this transaction has inserted. */
  async insertHistory(
    post: { id: string; authorId: string },
    { draft, revisions }: { draft: TakenDraft | undefined; revisions: readonly TakenRevision[] },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { id: post_id, authorId: author_id } = post
    if (draft) {
      await transaction
        .insertInto('draft')
        .values({ post_id, author_id, ...columnsOfDraft(draft) })
        .execute()
    }
    for (let start = 0; start < revisions.length; start += BATCH) {
      const rows = revisions.slice(start, start + BATCH)
      await transaction
        .insertInto('revision')
        .values(rows.map((row) => columnsOfRevision(post_id, row)))
        .execute()
    }
  }

  /** Records that a post shows those of these pictures that exist. */
  async insertPictures(
    post_id: string,
    names: readonly string[],
    transaction: Kysely<Tables>,
  ): Promise<void> {
    for (let start = 0; start < names.length; start += BATCH) {
      const some = names.slice(start, start + BATCH)
      await transaction
        .insertInto('post_picture')
        .columns(['post_id', 'name'])
        .expression((eb) =>
          eb
            .selectFrom('text_picture')
            .select([eb.val(post_id).as('post_id'), 'text_picture.name'])
            .where('text_picture.name', 'in', some),
        )
        .onConflict((conflict) => conflict.columns(['post_id', 'name']).doNothing())
        .execute()
    }
  }

  /** Whether the page of this slug has these words. */
  async hasPage(
    { slug, title, content }: Pick<TakenPage, 'slug' | 'title' | 'content'>,
    transaction: Kysely<Tables>,
  ): Promise<boolean> {
    const query = transaction.selectFrom('page').select('slug').where('slug', '=', slug)
    const same = query.where('title', '=', title).where('content', '=', content)
    return (await same.executeTakeFirst()) !== undefined
  }

  /** Inserts a page; false if its slug is taken. */
  async insertPage(
    { createdAt, updatedAt, published, addresses, ...page }: TakenPage & Rendering,
    transaction: Kysely<Tables>,
  ): Promise<boolean> {
    const times = { created_at: createdAt, updated_at: updatedAt }
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('page')
      .values({ ...page, published: published ? 1 : 0, ...times })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return false
    await insertAddresses(addresses, { kind: 'page', target_id: page.slug }, transaction)
    return true
  }
}

type Rendering = Pick<Tables['page'], 'html' | 'excerpt' | 'renderer_version'>

/** The columns of a post that are derived from its text. */
export type TextColumns = Pick<Tables['post'], 'title' | 'content' | 'lead' | 'excerpt'> & {
  html?: string
}

function columnsOfPost(post: TakenPostLine) {
  return {
    id: post.id,
    author_id: post.author,
    image_key: post.cover,
    published_at: post.publishedAt,
    updated_at: post.updatedAt,
    deleted_at: post.deletedAt,
    hidden_at: post.hiddenAt,
    unpublished_at: post.unpublishedAt,
    import_source: post.source,
    line_ends: post.lineEnds,
    language: post.language,
    series: post.series,
    series_key: post.series === null ? null : tagKeyOf(post.series),
  }
}

function columnsOfDraft(draft: TakenDraft) {
  return {
    title: draft.title,
    content: draft.content,
    line_ends: draft.lineEnds,
    version: draft.version,
    own_cover: draft.ownCover ? 1 : 0,
    image_key: draft.cover,
    image_alt: draft.alt,
    image_focus: draft.focus,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
    scheduled_for: draft.scheduledFor,
    schedule_failure: draft.scheduleFailure,
    discarded_at: draft.discardedAt,
    tags: draft.tags === null ? null : JSON.stringify(draft.tags),
    language: draft.language,
    series: draft.series,
  }
}

function columnsOfRevision(post_id: string, revision: TakenRevision) {
  return {
    post_id,
    number: revision.number,
    kind: revision.kind,
    title: revision.title,
    person_id: revision.person,
    made_at: revision.madeAt,
    entry_began_at: revision.entryBeganAt,
    superseded: revision.superseded ? 1 : 0,
    range_start: revision.rangeStart,
    range_length: revision.rangeLength,
    text: revision.text,
    saved_bytes: revision.savedBytes,
  }
}
