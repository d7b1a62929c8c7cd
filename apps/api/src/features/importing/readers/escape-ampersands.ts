const CDATA = '<![CDATA['
const CDATA_END = ']]>'

/** An ampersand that begins no reference. */
const BARE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,31});)/gi

/** Characters that are kept back, so that no reference or mark is divided between two pieces. */
const LOOKAHEAD = 40

/** Escapes ampersands outside of CDATA sections. */
class Escaper {
  #isInCdata = false
  #rest = ''

  write(piece: string, isEnd: boolean): string {
    const text = this.#rest + piece
    let done = 0
    let result = ''
    for (;;) {
      const mark = this.#isInCdata ? CDATA_END : CDATA
      const found = text.indexOf(mark, done)
      if (found < 0) break
      result += this.#escape(text.slice(done, found)) + mark
      done = found + mark.length
      this.#isInCdata = !this.#isInCdata
    }
    const end = isEnd ? text.length : Math.max(done, text.length - LOOKAHEAD)
    this.#rest = text.slice(end)
    return result + this.#escape(text.slice(done, end), this.#rest)
  }

  #escape(text: string, following = ''): string {
    if (this.#isInCdata) return text
    // A reference may end in what follows.
    const escaped = (text + following).replaceAll(BARE, '&amp;')
    return following === '' ? escaped : escaped.slice(0, escaped.length - this.#lengthOf(following))
  }

  #lengthOf(following: string): number {
    return following.replaceAll(BARE, '&amp;').length
  }
}

/** XML in pieces in which each ampersand begins a reference: a parser would look for the end of others. */
export async function* escapeAmpersands(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const escaper = new Escaper()
  for await (const piece of pieces) yield escaper.write(piece, false)
  yield escaper.write('', true)
}
