import type { Range } from '../edits/edit.ts'

/** A line of a text, without its line end. */
export interface Line extends Range {
  text: string
}

/** The lines that a range touches, at least one. */
export function linesOf(value: string, { start, end }: Range): Line[] {
  const first = value.lastIndexOf('\n', start - 1) + 1
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
  const start = value.lastIndexOf('\n', offset - 1) + 1
  const found = value.indexOf('\n', offset)
  const end = found === -1 ? value.length : found
  return { start, end, text: value.slice(start, end) }
}
