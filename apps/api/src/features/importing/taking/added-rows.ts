import type { Earlier, LedgerItem, LedgerRepository, Outcome } from '../ledger/ledger.repository.ts'
import { noted } from '../ledger/noted.ts'
import { keyOf } from './item-key.ts'

/** Rows per query, for the bound of SQLite on variables. */
const BATCH = 200

type AddedRow = Pick<LedgerItem, 'kind' | 'title'> & {
  id: string
  /** What became of it; by default it waits. */
  outcome?: Outcome | undefined
}

interface AddedRowsParts {
  ledger: LedgerRepository
  runId: string
  keySpace: string
}

const WAITING = { outcome: 'waiting', ...noted([]), target_id: null, address: null } as const

function nameOf({ kind, id }: Pick<AddedRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/**
 * Rows of a run behind those of its records: pictures that are no records, and files that cannot be read. A row has
 * the same position in all attempts of a run.
 */
export class AddedRows {
  readonly #parts: AddedRowsParts
  readonly #positions = new Map<string, number>()
  #records = 0
  #next = 0

  constructor(parts: AddedRowsParts) {
    this.#parts = parts
  }

  /** Notes that a picture has the row of its record. */
  noteRecord(id: string, position: number): void {
    const name = nameOf({ kind: 'picture', id })
    if (!this.#positions.has(name)) this.#positions.set(name, position)
  }

  /** Whether a picture has the row of its record. */
  isRecord(id: string): boolean {
    return (this.#positions.get(nameOf({ kind: 'picture', id })) ?? Infinity) < this.#records
  }

  /** Begins behind the records, and behind what an attempt before this one added. */
  async begin(records: number): Promise<void> {
    const { ledger, runId } = this.#parts
    this.#records = records
    this.#next = Math.max(records, await ledger.nextPosition(runId))
  }

  /** Adds those that are missing; resolves to what runs know of those that are settled, by their ids. */
  async add(rows: readonly AddedRow[]): Promise<Map<string, Earlier>> {
    const known = new Map<string, Earlier>()
    for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
      for (let start = 0; start < some.length; start += BATCH) {
        await this.#addBatch(kind, some.slice(start, start + BATCH), known)
      }
    }
    return known
  }

  /** Settles a row that was added. */
  async settle(row: Pick<AddedRow, 'kind' | 'id'>, outcome: Outcome): Promise<void> {
    const position = this.#positions.get(nameOf(row))
    if (position === undefined) throw new Error('A row that was not added')
    await this.#parts.ledger.settle(this.#parts.runId, position, outcome)
  }

  async #addBatch(
    kind: AddedRow['kind'],
    rows: readonly AddedRow[],
    known: Map<string, Earlier>,
  ): Promise<void> {
    const { ledger, runId, keySpace } = this.#parts
    const keyed = rows.map((row) => ({ ...row, key: keyOf(keySpace, row.id) }))
    const keys = keyed.map(({ key }) => key)
    const settled = await ledger.earlier(keys, { runId, kind })
    const earlier = new Map(settled.map((row) => [row.key, row]))
    const positions = await ledger.positions(keys, { runId, kind })
    const added: LedgerItem[] = []
    for (const { id, title, key, outcome = WAITING } of keyed) {
      const row = earlier.get(key)
      if (row) known.set(id, row)
      const name = nameOf({ kind, id })
      if (this.#positions.has(name)) continue
      const position = positions.get(key) ?? this.#take()
      this.#positions.set(name, position)
      added.push({ run_id: runId, position, key, item_id: id, kind, title, ...outcome })
    }
    await ledger.add(added)
  }

  #take(): number {
    this.#next += 1
    return this.#next - 1
  }
}
