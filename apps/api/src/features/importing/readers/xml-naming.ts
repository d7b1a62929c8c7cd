/** Namespaces with the prefix by which an import knows them, with its colon. */
export type Prefixes = readonly (readonly [uri: RegExp, prefix: string])[]

const DECLARES = /^xmlns(?::(?<prefix>.+))?$/

/**
 * Names elements by their namespaces, whatever prefix a file gives them: `wp:status`, or `{ADDRESS}status` if an import
 * does not know the namespace. Prefixes that a file does not declare stay as they are.
 */
export class XmlNaming {
  readonly #known: Prefixes
  /** What the prefixes of the file mean, the innermost declaration last. */
  readonly #meanings = new Map<string, string[]>()
  /** The prefixes that each open element declares. */
  readonly #open: (readonly string[])[] = []
  /** The attributes of the first element that has some: the root. */
  root: Readonly<Record<string, string>> = {}

  constructor(known: Prefixes = []) {
    this.#known = known
  }

  /** The name of an element that begins. */
  open(written: string, attributes: Readonly<Record<string, string>>): string {
    if (Object.keys(this.root).length === 0) this.root = attributes
    this.#open.push(this.#declare(attributes))
    const colon = written.indexOf(':')
    const meaning = this.#meanings.get(written.slice(0, Math.max(0, colon)))?.at(-1)
    return meaning === undefined ? written : meaning + written.slice(colon + 1)
  }

  /** Ends the element that began last. */
  close(): void {
    const declared = this.#open.pop() ?? []
    // A wrong end tag ends the root before the records that need what it declares.
    if (this.#open.length === 0) return
    for (const prefix of declared) this.#meanings.get(prefix)?.pop()
  }

  #declare(attributes: Readonly<Record<string, string>>): string[] {
    const declared: string[] = []
    for (const [name, uri] of Object.entries(attributes)) {
      const found = DECLARES.exec(name)
      if (!found) continue
      const prefix = found.groups?.prefix ?? ''
      const meanings = this.#meanings.get(prefix) ?? []
      meanings.push(this.#meaningOf(uri, prefix))
      this.#meanings.set(prefix, meanings)
      declared.push(prefix)
    }
    return declared
  }

  #meaningOf(uri: string, prefix: string): string {
    const known = this.#known.find(([pattern]) => pattern.test(uri))?.[1]
    // Some feeds give their own elements a namespace that nobody else knows.
    const isOfFile = prefix === '' && (uri === '' || this.#open.length === 0)
    return known ?? (isOfFile ? '' : `{${uri}}`)
  }
}
