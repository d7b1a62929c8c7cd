import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { visibleAmongFew } from '../../visible-post.ts'
import { BATCH, inOrder } from './exporting.repository.ts'
import type { Scope } from './exporting.repository.ts'

/** A picture of texts, or the cover of a post. */
interface Target {
  kind: 'picture' | 'cover'
  /** The name of the picture, or the id of the post. */
  target: string
  /** Whose it is; null if the account was deleted. */
  owner: string | null
}

/** A path that a picture or a cover had elsewhere. */
export interface PictureAddress extends Target {
  /** Decoded. */
  path: string
}

/** The paths that pictures and covers had elsewhere, in one order: by the name or id of what had them, then by path. */
export class PictureAddressesRepository {
  readonly #db: Kysely<Tables>

  /** Reads with `db`, which may be a snapshot. */
  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** All of them. */
  async *all(scope: Scope): AsyncGenerator<PictureAddress> {
    for await (const target of this.#targets(scope)) {
      for await (const path of this.#pathsOf(target)) yield { path, ...target }
    }
  }

  /** Those of what everyone can see, with the name under which the archive has the picture. */
  async *shown(scope: Scope): AsyncGenerator<{ path: string; file: string }> {
    for await (const target of this.#targets(scope)) {
      let file: string | undefined
      for await (const path of this.#pathsOf(target)) {
        file ??= await this.#fileOf(target)
        if (file === undefined) break
        yield { path, file }
      }
    }
  }

  async *#targets({ authorId }: Scope): AsyncGenerator<Target> {
    const own = authorId !== undefined
    for await (const { name, person_id } of own ? this.#namesOf(authorId) : this.#allNames()) {
      yield { kind: 'picture', target: name, owner: person_id }
    }
    for await (const { id, author_id } of own ? this.#postsOf(authorId) : this.#allPosts()) {
      yield { kind: 'cover', target: id, owner: author_id }
    }
  }

  #allNames() {
    return inOrder(
      (after) =>
        this.#db
          .selectFrom('text_picture')
          .select(['name', 'person_id'])
          .where('name', '>', after)
          .orderBy('name')
          .limit(BATCH)
          .execute(),
      ({ name }) => name,
    )
  }

  /** At once: no index has the pictures of an author in the order of their names. */
  async *#namesOf(authorId: string) {
    const query = this.#db.selectFrom('text_picture').select(['name', 'person_id'])
    const rows = await query.where('person_id', '=', authorId).execute()
    yield* rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  #allPosts() {
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

  /** At once, for the same reason. */
  async *#postsOf(authorId: string) {
    const query = this.#db.selectFrom('post').select(['id', 'author_id'])
    const rows = await query.where('author_id', '=', authorId).execute()
    yield* rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  async *#pathsOf({ kind, target }: Target): AsyncGenerator<string> {
    const rows = inOrder(
      (after) =>
        this.#db
          .selectFrom('old_address')
          .select('path')
          .where('target_id', '=', target)
          .where('kind', '=', kind)
          .where('path', '>', after)
          .orderBy('path')
          .limit(BATCH)
          .execute(),
      ({ path }) => path,
    )
    for await (const { path } of rows) yield path
  }

  #fileOf({ kind, target }: Target): Promise<string | undefined> {
    return kind === 'picture' ? this.#shownName(target) : this.#coverOf(target)
  }

  /** The name of a picture that a text shows which everyone can see. */
  async #shownName(name: string): Promise<string | undefined> {
    const ofPost = this.#db
      .selectFrom('post_picture')
      .innerJoin('post', 'post.id', 'post_picture.post_id')
      .select('post_picture.name')
      .where('post_picture.name', '=', name)
      .where(visibleAmongFew())
    const ofPage = this.#db
      .selectFrom('page_picture')
      .innerJoin('page', 'page.slug', 'page_picture.slug')
      .select('page_picture.name')
      .where('page_picture.name', '=', name)
      .where('page.published', '=', 1)
    const shown =
      (await ofPost.limit(1).executeTakeFirst()) ?? (await ofPage.limit(1).executeTakeFirst())
    return shown?.name
  }

  /** The key of the cover of a visible post. */
  async #coverOf(postId: string): Promise<string | undefined> {
    const query = this.#db.selectFrom('post').select('image_key').where('post.id', '=', postId)
    return (await query.where(visibleAmongFew()).executeTakeFirst())?.image_key ?? undefined
  }
}
