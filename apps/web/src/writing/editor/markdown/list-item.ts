/** What a line of a list or a quotation begins with. */
export interface Marker {
  /** Spaces and `>` before it. */
  before: string
  /** `-`, `*`, `+`, or a number with its sign; empty in a quotation without a list. */
  bullet: string
  /** The spaces after it. */
  gap: string
  /** `[ ] ` or `[x] `; empty if the item is no task. */
  task: string
}

const MARKER =
  /^(?<before>[ \t]*(?:>[ \t]?)*[ \t]*)(?:(?<bullet>[-*+]|\d{1,9}[.)])(?<gap>[ \t]+|$)(?<task>\[[ xX]\][ \t]+)?)?/

/** Reads the marker of a line; undefined if the line is neither in a list nor in a quotation. */
export function markerOf(line: string): (Marker & { length: number }) | undefined {
  const { before = '', bullet = '', gap = '', task = '' } = MARKER.exec(line)?.groups ?? {}
  if (bullet === '' && !before.includes('>')) return undefined
  const length = before.length + bullet.length + gap.length + task.length
  return { before, bullet, gap, task, length }
}

/** The bullet of the next item. */
export function nextBullet(bullet: string): string {
  const number = Number.parseInt(bullet, 10)
  return Number.isNaN(number) ? bullet : `${number + 1}${bullet.at(-1) ?? ''}`
}
