/** Characters of HTML that are converted. */
export const HTML_LENGTH_MAX = 2_000_000
/** Elements inside each other. */
export const DEPTH_MAX = 300
/** Elements of a text. The parser repeats unclosed ones, such as `<font>`, in each paragraph. */
export const ELEMENTS_MAX = 600_000
/** Attributes of an element; the parser compares each with all before it. */
export const ATTRIBUTES_MAX = 200
/** Cells of a table; larger ones become paragraphs. */
export const CELLS_MAX = 100_000
/** Columns of a table. */
export const COLUMNS_MAX = 100
/** Lists and quotes inside each other; further ones continue the innermost. */
export const NESTING_MAX = 20

/** HTML that is not converted, because that would take too much time or memory. */
export class HtmlRefusal extends Error {
  override name = 'HtmlRefusal'
  /** What there are more of than `max`. */
  readonly limit: 'elements' | 'characters'
  readonly max: number

  constructor(limit: HtmlRefusal['limit'], max: number, options?: ErrorOptions) {
    super(`The text has more than ${max} ${limit}.`, options)
    this.limit = limit
    this.max = max
  }
}
