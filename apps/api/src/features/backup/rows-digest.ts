import { hash } from 'node:crypto'
import type { Row, TableShape } from '../../platform/db/stored-tables.ts'

const MODULUS = 1n << 256n

/** A row as a line of JSON with columns in table order. Throws TypeError for unsupported values. */
export function encodeRow(row: Row, { name, columns }: TableShape): string {
  const entries = columns.map((column) => {
    const value = row[column]
    if (value === null || typeof value === 'string' || Number.isSafeInteger(value)) {
      return [column, value] as const
    }
    throw new TypeError(`${name}.${column} holds neither text nor a whole number: ${typeof value}`)
  })
  return JSON.stringify(Object.fromEntries(entries))
}

/** A digest of all rows of a table, independent of their order. */
export class RowsDigest {
  rows = 0
  #sum = 0n

  /** Adds the hash of the line to a sum. */
  add(line: string): void {
    this.rows += 1
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', line)}`)) % MODULUS
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
