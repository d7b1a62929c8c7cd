import { SLUG_MAX } from '@inkwell/contract/limits'
import { contentPaths } from '@inkwell/contract/site-paths'
import { slugOf } from '@inkwell/slug/slug'
import { validate as isUuid } from 'uuid'
import type { NewId } from '../../../platform/clock/new-id.ts'
import type { Earlier, LedgerRepository } from '../ledger/ledger.repository.ts'
import type { EntryHead } from '../reading/tasks.ts'
import { keyOf } from './item-key.ts'

/** What an earlier run took. All are held in memory, so it has no long texts. */
export type TakenEarlier = Pick<Earlier, 'run_id' | 'position' | 'target_id' | 'address'>

/** A record with what it will be here. */
export interface Planned {
  head: EntryHead
  key: string
  /** Identifies its post. */
  source: string
  /** The id of the post, or the slug of the page; undefined for records that are no texts. */
  targetId: string | undefined
  /** Its path on the site. */
  address: string | undefined
  /** What an earlier run took. */
  taken: TakenEarlier | undefined
  /** Whether an earlier attempt may have taken parts of it. */
  isBegun: boolean
  /** Whether its post is here and no run of this ledger made it: it came with a copy of the site. */
  isCopied: boolean
  /** Whether the source has a record with this id before. */
  isRepeated: boolean
}

interface PlanParts {
  ledger: LedgerRepository
  keySpace: string
  /** Whether posts of earlier versions are not those of the source, which is one person's. */
  isOwn: boolean
  runId: string
  newId: NewId
}

const TEXTS = new Set(['post', 'page', 'draft'])

function takenBy(earlier: Earlier | undefined): TakenEarlier | undefined {
  if (earlier?.outcome !== 'taken') return undefined
  const { run_id, position, target_id, address } = earlier
  return { run_id, position, target_id, address }
}

/** Whether no run, or only the plan of one that found the post here, knows a record. */
function isUnknown(earlier: Earlier | undefined): boolean {
  return earlier === undefined || (earlier.outcome === 'waiting' && earlier.target_id === null)
}

/** What an earlier run gave to a record; the address of a page is no id of a post. */
function idOf({ slug }: EntryHead, earlier: Earlier | undefined): string | undefined {
  const id = earlier?.target_id ?? undefined
  return slug === undefined && id !== undefined && !isUuid(id) ? undefined : id
}

/** Decides what the records of a source will be here, before any is taken: links between them need it. */
export class Plan {
  readonly #parts: PlanParts
  readonly #slugs = new Set<string>()
  /** The number that the next page with the same words in its address gets. */
  readonly #numbers = new Map<string, number>()
  readonly #keys = new Set<string>()
  /** Those of this source. Files of the same name, title and time in two folders have the same one. */
  readonly #earlierKeys = new Set<string>()

  constructor(parts: PlanParts) {
    this.#parts = parts
  }

  /** Plans some records, which earlier runs may know. */
  async add(heads: readonly EntryHead[]): Promise<Planned[]> {
    const { ledger, keySpace, isOwn, runId } = this.#parts
    const keyed = heads.map((head) => {
      const key = keyOf(keySpace, head.id)
      const isRepeated = this.#keys.has(key)
      this.#keys.add(key)
      return { head, key, source: isOwn ? key : this.#sourceOf(head, key), isRepeated }
    })
    const rows = await ledger.earlier(
      keyed.map(({ key }) => key),
      { runId },
    )
    const earlier = new Map(rows.map((row) => [row.key, row]))
    const texts = keyed.filter(({ head }) => TEXTS.has(head.kind))
    const posts = await ledger.posts(texts.map(({ source }) => source))
    const postIds = new Map(posts.map(({ id, import_source }) => [import_source, id]))
    const planned: Planned[] = []
    for (const each of keyed) {
      const known = earlier.get(each.key)
      const postId = postIds.get(each.source)
      const isCopied = postId !== undefined && isUnknown(known)
      const id = idOf(each.head, known) ?? postId
      planned.push(await this.#plan({ ...each, isCopied }, id, known))
    }
    return planned
  }

  /** The key of earlier versions, for the first record that has it. */
  #sourceOf({ earlierKey }: EntryHead, key: string): string {
    if (earlierKey === undefined || this.#earlierKeys.has(earlierKey)) return key
    this.#earlierKeys.add(earlierKey)
    return earlierKey
  }

  async #plan(
    each: Pick<Planned, 'head' | 'key' | 'source' | 'isRepeated' | 'isCopied'>,
    id: string | undefined,
    earlier: Earlier | undefined,
  ): Promise<Planned> {
    const taken = takenBy(earlier)
    const known = { taken, isBegun: earlier !== undefined && !taken && !each.isCopied }
    const { head } = each
    if (!TEXTS.has(head.kind)) {
      return { ...each, targetId: undefined, address: undefined, ...known }
    }
    if (head.slug === undefined) {
      const targetId = id ?? this.#parts.newId()
      return { ...each, targetId, address: contentPaths.post(targetId), ...known }
    }
    const slug = id ?? (await this.#freeSlug(head.slug, head.title))
    // An import of one person makes no pages, so no link leads to them.
    const address = this.#parts.isOwn ? undefined : contentPaths.page(slug)
    return { ...each, targetId: slug, address, ...known }
  }

  /** A slug that no page has. */
  async #freeSlug(slug: string, title: string): Promise<string> {
    const room = SLUG_MAX - '-9999'.length
    const wanted = slugOf(slug, room) || slugOf(title, room) || 'page'
    for (let number = this.#numbers.get(wanted) ?? 1; ; number += 1) {
      const found = number === 1 ? wanted : `${wanted}-${number}`
      const isTaken = this.#slugs.has(found) || (await this.#parts.ledger.pages([found])).length > 0
      if (isTaken) continue
      this.#slugs.add(found)
      this.#numbers.set(wanted, number + 1)
      return found
    }
  }
}
