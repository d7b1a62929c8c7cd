import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { isPictureShown, selectVisibleCover } from '../../visible-pictures.ts'
import { BATCH, inOrder } from './exporting.repository.ts'
import type { ExportingRepository, Scope } from './exporting.repository.ts'

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
  readonly #posts: Pick<ExportingRepository, 'postKeys'>

  /** Reads with `db`, which may be a snapshot, as `posts` does. */
  constructor(db: Kysely<Tables>, posts: Pick<ExportingRepository, 'postKeys'>) {
    this.#db = db
    this.#posts = posts
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
    const names = authorId === undefined ? this.#allNames() : this.#namesOf(authorId)
    for await (const { name, person_id } of names) {
      yield { kind: 'picture', target: name, owner: person_id }
    }
    for await (const { id, author_id } of this.#posts.postKeys({ authorId })) {
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

  /** The name of a picture of texts or the key of a cover, if everyone can see it. */
  async #fileOf({ kind, target }: Target): Promise<string | undefined> {
    if (kind === 'cover') return selectVisibleCover(this.#db, target)
    return (await isPictureShown(this.#db, target)) ? target : undefined
  }
}
