import type { Range } from '../edits/edit.ts'

/** A line of a text, without its line end. */
export interface Line extends Range {
  text: string
}

/** Where the line begins that an offset is in. A negative position would count as 0. */
function lineStart(value: string, offset: number): number {
  return offset === 0 ? 0 : value.lastIndexOf('\n', offset - 1) + 1
}

/** The lines that a range touches, at least one. */
export function linesOf(value: string, { start, end }: Range): Line[] {
  const first = lineStart(value, start)
  // A selection that ends at the start of a line does not include it.
  const last = end > start && value[end - 1] === '\n' ? end - 1 : end
  const found = value.indexOf('\n', last)
  const until = found === -1 ? value.length : found
  let at = first
  return value
    .slice(first, until)
    .split('\n')
    .map((text) => {
      const line = { start: at, end: at + text.length, text }
      at = line.end + 1
      return line
    })
}

/** The line that an offset is in. */
export function lineAt(value: string, offset: number): Line {
  const start = lineStart(value, offset)
  const found = value.indexOf('\n', offset)
  const end = found === -1 ? value.length : found
  return { start, end, text: value.slice(start, end) }
}
