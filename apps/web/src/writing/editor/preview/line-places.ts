import { measureOffsets } from '../text-mirror.ts'

/** The line of an offset, from 0. */
export function lineOf(value: string, offset: number): number {
  let line = 0
  let at = value.indexOf('\n')
  while (at !== -1 && at < offset) {
    line++
    at = value.indexOf('\n', at + 1)
  }
  return line
}

/** The offsets where lines begin. */
function lineStarts(value: string): number[] {
  return Array.from(value.matchAll(/^/gm), ({ index }) => index)
}

/** Remembers where the lines of a field are until its text or its width changes. */
export class LinePlaces {
  readonly #field: HTMLTextAreaElement
  #measured: { value: string; width: number; tops: number[] } | undefined

  constructor(field: HTMLTextAreaElement) {
    this.#field = field
  }

  /** The first line that can be seen, from 0. */
  firstVisible(): number {
    const { value, clientWidth, scrollTop } = this.#field
    const known = this.#measured
    if (known?.value !== value || known.width !== clientWidth) {
      const tops = measureOffsets(this.#field, lineStarts(value))
      this.#measured = { value, width: clientWidth, tops }
    }
    const after = this.#measured?.tops.findIndex((top) => top > scrollTop) ?? 0
    return after === -1 ? lineOf(value, value.length) : Math.max(0, after - 1)
  }
}
