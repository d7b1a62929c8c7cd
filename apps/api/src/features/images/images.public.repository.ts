import { sql } from 'kysely'
import type { Expression, Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { visibleAmongFew } from '../../visible-post.ts'
import { isShown } from './images.repository.ts'
import type { StoredImage } from './images.repository.ts'
import { TEXTS_MAX } from './images.texts.repository.ts'

/** A picture with files at public keys. */
export interface PublicPicture {
  /** The name of the bucket. */
  store: string
  /** Names of all files that may lie there. */
  files: string[]
  /** Names of files that were seen at the address. */
  ready: string[]
  address: string
}

/** Names of copies or removals, and until when nobody else copies. */
interface Claim {
  claim: string
  until: string
}

/** What may have been withdrawn, by key, with the numbers of the checks. */
export type Checks = Map<string, (number | string)[]>

/** A pattern of texts that contain this one; names of pictures have no wildcards. */
function containing(text: Expression<string>): Expression<string> {
  return sql`'%' || ${text} || '%'`
}

function readNames(json: string): string[] {
  return JSON.parse(json) as string[]
}

/** The number of checks of withdrawn pictures that have not ended. */
export async function countWithdrawals(queries: Kysely<Tables>): Promise<number> {
  const checks = queries.selectFrom('public_picture_check')
  const { count } = await checks
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which pictures may lie at public keys, and which of them may have been withdrawn. */
export class PublicPicturesRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The picture with the data from which the names of its files are derived. */
  findImage(key: string): Promise<(StoredImage & { width: number }) | undefined> {
    return this.#reads
      .selectFrom('image')
      .select(['key', 'variants', 'width'])
      .where('key', '=', key)
      .executeTakeFirst()
  }

  async find(key: string): Promise<PublicPicture | undefined> {
    const row = await this.#reads
      .selectFrom('public_picture')
      .select(['store', 'files', 'ready', 'address'])
      .where('key', '=', key)
      .executeTakeFirst()
    return row && { ...row, files: readNames(row.files), ready: readNames(row.ready) }
  }

  /** Whether everyone may see the picture: as a cover, of an author, or in a published text. */
  async isPublic(key: string): Promise<boolean> {
    const shown = this.#reads.selectFrom('image').select('key').where('key', '=', key)
    if (await shown.where((eb) => isShown(eb, key)).executeTakeFirst()) return true
    if (await this.#inPosts('text_picture.image_key', key).executeTakeFirst()) return true
    const onPage = this.#onPages().where('text_picture.image_key', '=', key)
    return (await onPage.executeTakeFirst()) !== undefined
  }

  /** Whether a published text shows the picture under this name. */
  async isNamePublic(name: string): Promise<boolean> {
    if (await this.#inPosts('text_picture.name', name).executeTakeFirst()) return true
    const onPage = this.#onPages().where('text_picture.name', '=', name)
    return (await onPage.executeTakeFirst()) !== undefined
  }

  /** A published text that shows the picture; none if the first of many that once did do not. */
  #inPosts(column: 'text_picture.name' | 'text_picture.image_key', value: string) {
    const uses = this.#reads
      .selectFrom('text_picture')
      .innerJoin('post_picture', 'post_picture.name', 'text_picture.name')
      .innerJoin('post', 'post.id', 'post_picture.post_id')
      .select('post.id')
      .where(visibleAmongFew())
      .where(column, '=', value)
    // Texts of drafts and of earlier versions have rows, too, so the text itself decides.
    return uses
      .where('post.id', 'in', uses.limit(TEXTS_MAX))
      .where((eb) => eb('post.content', 'like', containing(eb.ref('text_picture.name'))))
      .limit(1)
  }

  #onPages() {
    return this.#reads
      .selectFrom('text_picture')
      .innerJoin('page_picture', 'page_picture.name', 'text_picture.name')
      .innerJoin('page', 'page.slug', 'page_picture.slug')
      .select('page.slug')
      .where('page.published', '=', 1)
      .limit(1)
  }

  /**
   * Records which files will be copied, before the first is. False if someone else copies or removes
   * files of this picture.
   */
  async claim(
    key: string,
    { claim, until, now, store, files }: Claim & { now: string; store: string; files: string[] },
  ): Promise<boolean> {
    const row = { store, files: JSON.stringify(files), claim, busy_until: until }
    const claimed = await this.#writes
      .insertInto('public_picture')
      .values({ ...row, key, ready: '[]', address: '' })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet(row)
          .where('public_picture.busy_until', '<=', now)
          .where('public_picture.store', '=', store),
      )
      .returning('key')
      .executeTakeFirst()
    return claimed !== undefined
  }

  /** Records files that nothing is known of. */
  async adopt(key: string, { store, files }: { store: string; files: string[] }): Promise<void> {
    const row = { key, store, files: JSON.stringify(files), ready: '[]', address: '' }
    const insert = this.#writes.insertInto('public_picture')
    const adopted = insert.values({ ...row, claim: '', busy_until: '' })
    await adopted.onConflict((conflict) => conflict.column('key').doNothing()).execute()
  }

  /** Records files that were seen at the address; false if the claim was lost meanwhile. */
  async recordReady(
    key: string,
    { claim, ready, address }: { claim: string; ready: string[]; address: string },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#writes
      .updateTable('public_picture')
      .set({ ready: JSON.stringify(ready), address, busy_until: '' })
      .where('key', '=', key)
      .where('claim', '=', claim)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Ends a copy, even if its claim was lost. `until` tells whose it is. */
  async endCopy(key: string, until: string): Promise<void> {
    const update = this.#writes.updateTable('public_picture').set({ busy_until: '' })
    await update.where('key', '=', key).where('busy_until', '=', until).execute()
  }

  /**
   * Takes the claim from whoever copies, and keeps others from copying. Resolves to the files that may
   * be there, and until when someone may still write one of them.
   */
  async retract(key: string, { claim, until, now, store }: Claim & { now: string; store: string }) {
    const row = await this.#writes
      .updateTable('public_picture')
      .set((eb) => ({
        ready: '[]',
        claim,
        busy_until: eb
          .case()
          .when('busy_until', '>', now)
          .then(eb.ref('busy_until'))
          .else(until)
          .end(),
      }))
      .where('key', '=', key)
      .where('store', '=', store)
      .returning(['files', 'busy_until'])
      .executeTakeFirst()
    return row && { files: readNames(row.files), busyUntil: row.busy_until }
  }

  /** Forgets a picture whose files have been removed, unless someone else has claimed it. */
  async forget(key: string, claim: string): Promise<void> {
    const deletion = this.#writes.deleteFrom('public_picture').where('key', '=', key)
    await deletion.where('claim', '=', claim).execute()
  }

  /** The newest checks, because the writes that caused them wait. */
  async checks(limit: number): Promise<Checks> {
    const rows = await this.#reads
      .selectFrom('public_picture_check')
      .select(['seq', 'key'])
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    const checks: Checks = new Map()
    for (const { seq, key } of rows) checks.set(key, [...(checks.get(key) ?? []), seq])
    return checks
  }

  async endChecks(seqs: readonly (number | string)[]): Promise<void> {
    if (seqs.length === 0) return
    await this.#writes.deleteFrom('public_picture_check').where('seq', 'in', seqs).execute()
  }

  /** Those of the keys that are recorded. */
  async known(keys: readonly string[]): Promise<Set<string>> {
    const distinct = [...new Set(keys)]
    if (distinct.length === 0) return new Set()
    const rows = await this.#reads
      .selectFrom('public_picture')
      .select('key')
      .where('key', 'in', distinct)
      .execute()
    return new Set(rows.map(({ key }) => key))
  }

  /** Keys behind `key`, in order. */
  async keysAfter(key: string, limit: number): Promise<string[]> {
    const rows = await this.#reads
      .selectFrom('public_picture')
      .select('key')
      .where('key', '>', key)
      .orderBy('key')
      .limit(limit)
      .execute()
    return rows.map((row) => row.key)
  }

  /** The copies behind `key` that no process changes at this time, in order. */
  async copiesAfter(key: string, now: string, limit: number) {
    const rows = await this.#reads
      .selectFrom('public_picture')
      .select(['key', 'ready', 'claim'])
      .where('key', '>', key)
      .where('busy_until', '<=', now)
      .orderBy('key')
      .limit(limit)
      .execute()
    return rows.map(({ ready, ...row }) => Object.assign(row, { ready: readNames(ready) }))
  }

  /** Forgets pictures in one other bucket than this; resolves to its name and their number. */
  async forgetOthers(store: string): Promise<{ store: string; count: number } | undefined> {
    const stores = await Promise.all([this.#storeAt('asc'), this.#storeAt('desc')])
    const other = stores.find((each) => each !== undefined && each !== store)
    if (other === undefined) return undefined
    const deletion = this.#writes.deleteFrom('public_picture').where('store', '=', other)
    const { numDeletedRows } = await deletion.executeTakeFirst()
    return { store: other, count: Number(numDeletedRows) }
  }

  /** The first or last bucket in order. */
  async #storeAt(direction: 'asc' | 'desc'): Promise<string | undefined> {
    const rows = this.#reads.selectFrom('public_picture').select('store')
    return (await rows.orderBy('store', direction).limit(1).executeTakeFirst())?.store
  }
}
