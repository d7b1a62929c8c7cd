import type { ImportNote } from '@inkwell/contract/import-notes'
import type { LedgerItem, LedgerRepository } from '../ledger/ledger.repository.ts'
import { noted } from '../ledger/noted.ts'
import { keyOf } from '../taking/item-key.ts'

/** Rows that are added at once. */
const BATCH = 200

/** An item of our own export, as the other feature takes it. */
interface OwnItem extends Pick<LedgerItem, 'kind' | 'title' | 'outcome'> {
  id: string
  note?: ImportNote
}

interface OwnExportCalls {
  /** Called before the first item. */
  onRecognised: () => Promise<void>
  onItem: (item: OwnItem) => Promise<void>
}

/** Takes our own export, or only says what is in it; false for anything else. */
export type TakeOwnExport = (
  path: string,
  does: 'look' | 'take',
  calls: OwnExportCalls,
) => Promise<boolean>

/** The rows of the ledger for our own export. */
export class OwnExportRows {
  readonly #ledger: Pick<LedgerRepository, 'add' | 'removeFrom'>
  readonly #runId: string
  #rows: LedgerItem[] = []
  /** Rows up to now. */
  count = 0

  constructor(ledger: Pick<LedgerRepository, 'add' | 'removeFrom'>, runId: string) {
    this.#ledger = ledger
    this.#runId = runId
  }

  /** Removes the rows of an attempt before this one. */
  async begin(): Promise<void> {
    await this.#ledger.removeFrom(this.#runId, 0)
  }

  /** Adds a row, soon; resolves to the number of all rows. */
  async add({ id, kind, title, outcome, note }: OwnItem): Promise<number> {
    this.#rows.push({
      run_id: this.#runId,
      position: this.count,
      key: keyOf('inkwell', `${kind} ${id}`),
      item_id: id,
      kind,
      title,
      outcome,
      ...noted(note ? [note] : []),
      target_id: null,
      address: null,
    })
    this.count += 1
    if (this.#rows.length >= BATCH) await this.flush()
    return this.count
  }

  /** Writes the rows that are not written yet. */
  async flush(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    await this.#ledger.add(rows)
  }
}
