import { DRAFT_TRASH_DAYS } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { columnsOfContent, readChain } from './posts.history-chain.ts'
import { lockPost } from './posts.lock.ts'
import type { PostsRepository } from './posts.repository.ts'
import type { RevisionHead, RevisionsRepository } from './posts.revisions.repository.ts'

const DAY = 24 * 60 * 60 * 1_000

/** Revisions, and bytes of their texts, that are deleted at once. */
const RUN_LENGTH = 256
const RUN_BYTES = 16_000_000

/** Bytes of the latest revisions of a post, which are not deleted before their time. */
const RECENT_BYTES = 16_000_000

/** Runs of rows that one save deletes at most: more than it adds, and not all that an earlier version left. */
const RUNS_OF_A_SAVE = 4

type IsOver = (row: RevisionHead) => boolean

interface PruningParts {
  repository: RevisionsRepository
  posts: PostsRepository
  clock: Clock
}

/** The first of these rows, as far as they are to be deleted. The last row stays: others may continue it. */
function runOf(rows: readonly RevisionHead[], isOver: IsOver): RevisionHead[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes
    const isFull = index > 0 && bytes > RUN_BYTES
    return isFull || index === rows.length - 1 || row.superseded === 0 || !isOver(row)
  })
  return rows.slice(0, Math.max(end, 0))
}

/**
 * Deletes autosaves that a later one of their entry has superseded, 30 days after they were made: until
 * then a device may send a change that is based on one of them. Only the last 16 MB of a post wait.
 */
export class HistoryPruning {
  readonly #parts: PruningParts

  constructor(parts: PruningParts) {
    this.#parts = parts
  }

  /** Prunes a part of the history of one post; resolves to the number of deleted revisions. */
  async prune(): Promise<number> {
    const { repository, posts, clock } = this.#parts
    const before = new Date(clock().getTime() - DRAFT_TRASH_DAYS * DAY).toISOString()
    const found = await repository.findSuperseded(before)
    if (!found) return 0
    return posts.transaction(async (transaction) => {
      await lockPost(found.post_id, transaction)
      return this.#pruneFrom(found, (row) => row.made_at <= before, transaction)
    })
  }

  /**
   * Deletes superseded revisions of a post since which more than 16 MB were saved, within the transaction
   * of a save, which holds its lock. A change that is based on one of them is then refused without a base, like
   * one that is older than 30 days.
   */
  async pruneToBudget(
    { post_id: postId, saved_bytes: saved }: Pick<RevisionHead, 'post_id' | 'saved_bytes'>,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    if (saved <= RECENT_BYTES) return
    const { repository } = this.#parts
    const isOver: IsOver = (row) => saved - row.saved_bytes > RECENT_BYTES
    for (let run = 0; run < RUNS_OF_A_SAVE; run++) {
      const number = await repository.findFirstSuperseded(postId, transaction)
      if (number === undefined) return
      const [first] = await repository.listFrom({ post_id: postId, number }, 1, transaction)
      if (!first || !isOver(first)) return
      await this.#pruneFrom(first, isOver, transaction)
    }
  }

  /** Deletes the superseded revisions from this one to the first that stays; resolves to their number. */
  async #pruneFrom(
    first: Pick<RevisionHead, 'post_id' | 'number'>,
    isOver: IsOver,
    transaction: Kysely<Tables>,
  ): Promise<number> {
    const { repository } = this.#parts
    const rows = await repository.listFrom(first, RUN_LENGTH + 1, transaction)
    const run = runOf(rows, isOver)
    const next = rows[run.length]
    if (run.length === 0 || !next) return 0
    if (next.range_start !== null) await this.#rewrite(next, first.number - 1, transaction)
    const numbers = run.map(({ number }) => number)
    await repository.remove(first.post_id, numbers, transaction)
    return numbers.length
  }

  /** Stores the text of a revision as what it replaces in that of another one before it, if there is one. */
  async #rewrite(
    { post_id: postId, number }: RevisionHead,
    earlier: number,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { repository } = this.#parts
    const { content } = await readChain(repository, { postId, number }, transaction)
    const before = await readChain(repository, { postId, number: earlier }, transaction)
    const columns = columnsOfContent(before, content ?? '')
    await repository.rewrite({ post_id: postId, number, ...columns }, transaction)
  }
}
