/** The last two rows of the table of distances between beginnings of two words. */
interface Rows {
  last: readonly number[]
  beforeLast: readonly number[]
}

/** Whether two letters of one word are two of the other, swapped. */
function isSwap(a: string, b: string, i: number, j: number): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
}

function rowOf(a: string, b: string, i: number, { last, beforeLast }: Rows): number[] {
  const row = [i]
  for (let j = 1; j <= b.length; j += 1) {
    const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
    const swap = isSwap(a, b, i, j) ? (beforeLast[j - 2] ?? 0) + 1 : Infinity
    row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change, swap))
  }
  return row
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that make one word the other
 * (optimal string alignment), or `max + 1` if it is more than `max`.
 */
export function typoDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let rows: Rows = { last: Array.from({ length: b.length + 1 }, (_, j) => j), beforeLast: [] }
  for (let i = 1; i <= a.length; i += 1) {
    const row = rowOf(a, b, i, rows)
    if (Math.min(...row) > max) return max + 1
    rows = { last: row, beforeLast: rows.last }
  }
  return Math.min(rows.last[b.length] ?? 0, max + 1)
}
