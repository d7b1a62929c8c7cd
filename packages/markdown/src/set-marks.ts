import type { QuoteMarks } from './quote-marks.ts'

const APOSTROPHE = '’'
const EN_DASH = '–'
const EM_DASH = '—'

/** Tags and commands of templates that are shown as text stay as they are. */
const MARKS = /<[a-z!/][^<>]*>|\{[{%][^{}]*\}\}?|-+|["']/gi
const WORD = /[\p{L}\p{N}\p{M}]/u
const DIGIT = /\p{Nd}/u
/** What may precede a mark that opens. */
const BEFORE_OPENING = /[\s([{<«„‚“‘¿¡/–—-]/u
/** What may precede a dash that has no spaces around it. */
const BEFORE_DASH = /[\p{L}\p{N}\p{M}.,;:?)\]}"'”’»“‘%…]/u
const AFTER_DASH = /[\p{L}\p{N}"'“‘„«([¿¡$€£]/u

/** Words that begin with an apostrophe, and decades. */
const ELISION =
  /^(?:\d0s|\d\d(?!\d)|(?:tis|twas|twere|twill|twould|em|n|cause|cos|cuz|til|till|bout|round|neath|nuff|kay|gainst)(?!\p{L}))/iu

/** Feet before inches: `5'10"`. */
const FEET = /\d['′]\s?\d{1,2}(?:\.\d+)?$/
/** One or two digits that follow feet. */
const INCHES = /^\d{1,2}(?!\d)/

/** The longest context that the patterns above need. */
const CONTEXT = 12

/** A mark that closes a quotation in single marks, or an apostrophe at the end of a word. */
function endsWord(before: string, after: string): boolean {
  return before !== '' && !/\s/.test(before) && !WORD.test(after)
}

interface Place {
  at: number
  before: string
  after: string
}

/** The start or the end of a text, or white space. */
const EDGE = /^\s?$/

/** A dash with spaces on both sides; one at the start of a line is that before a name. */
function spacedDash(run: string, before: string): string {
  return before === '' || before === '\n' || run.length === 3 ? EM_DASH : EN_DASH
}

/** A dash between two words or numbers. */
function closeDash(run: string, before: string, after: string): string {
  if (!AFTER_DASH.test(after)) return run
  return DIGIT.test(before) && DIGIT.test(after) && run.length === 2 ? EN_DASH : EM_DASH
}

function setDash(run: string, before: string, after: string): string {
  if (run.length > 3 || run.length === 1) return run
  const isEnd = EDGE.test(after)
  // Options like `--all` have a space before them only.
  if (EDGE.test(before)) return isEnd ? spacedDash(run, before) : run
  if (!BEFORE_DASH.test(before)) return run
  return isEnd ? EM_DASH : closeDash(run, before, after)
}

function isOpening({ before, after }: Place): boolean {
  return (before === '' || BEFORE_OPENING.test(before)) && /\S/.test(after)
}

/** Sets the marks of one text, from left to right. */
class Setter {
  readonly #text: string
  readonly #marks: QuoteMarks | undefined
  readonly #lastEnd: number
  #isDoubleOpen = false
  #isSingleOpen = false

  constructor(text: string, marks: QuoteMarks | undefined) {
    this.#text = text
    this.#marks = marks
    let at = text.lastIndexOf("'")
    while (at > 0 && !endsWord(text.charAt(at - 1), text.charAt(at + 1))) {
      at = text.lastIndexOf("'", at - 1)
    }
    this.#lastEnd = at
  }

  /** The mark at a place; `before` is what was set there. */
  set(mark: string, at: number, before: string): string {
    const after = this.#text.charAt(at + mark.length)
    if (mark.startsWith('-')) return setDash(mark, before, after)
    if (!this.#marks || mark.length > 1) return mark
    const place = { at, before, after }
    return mark === '"' ? this.#double(place, this.#marks) : this.#single(place, this.#marks)
  }

  #double(place: Place, { double: [open, close] }: QuoteMarks): string {
    const { at, before, after } = place
    if (isOpening(place)) {
      this.#isDoubleOpen = true
      return open
    }
    if (DIGIT.test(before)) {
      const isInches = FEET.test(this.#text.slice(Math.max(0, at - CONTEXT), at))
      if (isInches || !this.#isDoubleOpen) return '″'
    }
    if (EDGE.test(before) || (WORD.test(after) && !this.#isDoubleOpen)) return '"'
    this.#isDoubleOpen = false
    return close
  }

  #single(place: Place, { single: [open, close] }: QuoteMarks): string {
    const { at, before, after } = place
    const following = this.#text.slice(at + 1, at + 1 + CONTEXT)
    if (isOpening(place)) {
      if (ELISION.test(following) || at >= this.#lastEnd) return APOSTROPHE
      this.#isSingleOpen = true
      return open
    }
    if (DIGIT.test(before) && this.#isFeet(after, following)) return '′'
    if (EDGE.test(before)) return "'"
    if (WORD.test(after) || !this.#isSingleOpen) return APOSTROPHE
    this.#isSingleOpen = false
    return close
  }

  #isFeet(after: string, following: string): boolean {
    return INCHES.test(following) || (!WORD.test(after) && !this.#isSingleOpen)
  }
}

/**
 * Replaces straight quotation marks, apostrophes, primes and double hyphens by typographic ones. Returns
 * what replaces each run, by its place. Takes linear time. Without `marks`, quotation marks stay.
 */
export function setMarks(text: string, marks: QuoteMarks | undefined): Map<number, string> {
  const setter = new Setter(text, marks)
  const set = new Map<number, string>()
  let last = { end: -1, text: '' }
  for (const { 0: run, index } of text.matchAll(MARKS)) {
    const before = last.end === index ? last.text.slice(-1) : text.charAt(index - 1)
    const replaced = setter.set(run, index, before)
    if (replaced !== run) set.set(index, replaced)
    last = { end: index + run.length, text: replaced }
  }
  return set
}
