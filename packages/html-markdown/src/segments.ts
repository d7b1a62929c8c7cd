import type { Mark } from './marks.ts'

/**
 * A piece of a line: text, Markdown that is already written, a line end (`break` for `br`, `newline` for
 * one in the text, if it counts), or the end of a paragraph.
 */
export interface Segment {
  kind: 'text' | 'written' | 'break' | 'newline' | 'parting'
  text: string
  marks: readonly Mark[]
}

/** A piece of a line that shows something; ' ' is white space, '\n' a line end. */
export interface Piece {
  text: string
  isWritten: boolean
  marks: readonly Mark[]
}

/** The marks that two neighbours share, which what is between them has, too. */
function sharedMarks(a: Piece | undefined, b: Piece): readonly Mark[] {
  return b.marks.filter((mark) => a?.marks.includes(mark))
}

/** Builds paragraphs of pieces, with white space and line ends where they are shown only. */
class Paragraphs {
  readonly list: Piece[][] = []
  #current: Piece[] = []
  #breaks = 0
  #newlines = 0
  #isParted = false
  #isSpaced = false

  add({ kind, text, marks }: Segment): void {
    if (kind === 'break') this.#breaks++
    else if (kind === 'newline') this.#newlines++
    else if (kind === 'parting') this.#isParted = true
    else if (kind === 'written') this.#show({ text, marks, isWritten: true })
    else this.#addText(text, marks)
  }

  end(): Piece[][] {
    // A paragraph of only no-break spaces keeps a distance that our pages have anyway.
    if (this.#current.some(({ text }) => text.trim() !== '')) this.list.push(this.#current)
    this.#current = []
    return this.list
  }

  #addText(text: string, marks: readonly Mark[]): void {
    const core = text.replaceAll(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '')
    if (/^[ \t\n\f\r]/.test(text)) this.#isSpaced = true
    if (core === '') return
    this.#show({ text: core, marks, isWritten: false })
    this.#isSpaced = /[ \t\n\f\r]$/.test(text)
  }

  #show(piece: Piece): void {
    // The line end after a `br` in the source is not a second one.
    const ends = Math.max(this.#breaks, this.#newlines)
    if (this.#isParted || ends > 1) this.end()
    const last = this.#current.at(-1)
    const between = ends > 0 ? '\n' : this.#isSpaced ? ' ' : ''
    if (last && between) {
      this.#current.push({ text: between, marks: sharedMarks(last, piece), isWritten: true })
    }
    this.#append(piece)
    this.#breaks = this.#newlines = 0
    this.#isParted = this.#isSpaced = false
  }

  #append(piece: Piece): void {
    const last = this.#current.at(-1)
    const isMore = last && !last.isWritten && !piece.isWritten && isSame(last.marks, piece.marks)
    if (isMore) last.text += piece.text
    else this.#current.push(piece)
  }
}

function isSame(a: readonly Mark[], b: readonly Mark[]): boolean {
  return a.length === b.length && a.every((mark, index) => mark === b[index])
}

/** Splits segments into paragraphs. Two line ends part paragraphs, white space at their edges goes. */
export function paragraphsOf(segments: readonly Segment[]): Piece[][] {
  const paragraphs = new Paragraphs()
  for (const segment of segments) paragraphs.add(segment)
  return paragraphs.end()
}
