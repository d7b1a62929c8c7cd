import { DRAFT_TRASH_DAYS } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { columnsOfContent, contentsOf, WHOLE_EVERY } from './posts.history.ts'
import type { PostsRepository } from './posts.repository.ts'
import type { RevisionRow, RevisionsRepository } from './posts.revisions.repository.ts'

const DAY = 24 * 60 * 60 * 1_000

/** Revisions of one post per transaction. */
const WINDOW = 4 * WHOLE_EVERY

interface PruningParts {
  repository: RevisionsRepository
  posts: PostsRepository
  clock: Clock
}

/** Stores each content as what it replaces in the one before, and some whole. */
function* chainOf(rows: readonly (RevisionRow & { content: string })[]): Generator<RevisionRow> {
  let base: string | undefined
  let length = 0
  for (const [index, row] of rows.entries()) {
    const isWholeAtEnd = index === rows.length - 1 && row.range_start === null
    if (length >= WHOLE_EVERY || isWholeAtEnd) base = undefined
    length = base === undefined ? 1 : length + 1
    yield { ...row, ...columnsOfContent(base, row.content) }
    base = row.content
  }
}

/**
 * Deletes autosaves that a later one of their entry has superseded, 30 days after they were made: until
 * then a device may send a change that is based on one of them.
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
      await posts.findLocked(found.post_id, transaction)
      // The part before is read as well, so that what is left continues it.
      const [first] = await repository.chain(found.post_id, found.number - 1, transaction)
      const rows = await repository.listFrom(first ?? found, WINDOW, transaction)
      return this.#pruneRows(rows, before, transaction)
    })
  }

  async #pruneRows(
    rows: readonly RevisionRow[],
    before: string,
    transaction: Kysely<Tables>,
  ): Promise<number> {
    const { repository } = this.#parts
    const contents = contentsOf(rows)
    const last = rows.at(-1)
    // Revisions behind the last row may continue it.
    const isOver = (row: RevisionRow) =>
      row !== last && row.superseded === 1 && row.made_at <= before
    const left = rows.flatMap((row, index) =>
      isOver(row) ? [] : [{ ...row, content: contents[index] ?? '' }],
    )
    for (const row of chainOf(left)) await repository.rewrite(row, transaction)
    const over = rows.filter(isOver)
    const numbers = over.map(({ number }) => number)
    if (over[0]) await repository.remove(over[0].post_id, numbers, transaction)
    return numbers.length
  }
}
