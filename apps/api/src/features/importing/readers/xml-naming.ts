/** The name by which a namespace is known, with its colon. */
export type Prefixes = readonly (readonly [uri: RegExp, prefix: string])[]

/**
 * Names elements by the namespaces that the root or they themselves declare; those of other namespaces keep their
 * prefix.
 */
export class XmlNaming {
  readonly #roots: ReadonlySet<string>
  readonly #known: Prefixes
  readonly #prefixes = new Map<string, string>()
  /** The attributes of the root. */
  root: Readonly<Record<string, string>> = {}

  constructor(roots: ReadonlySet<string>, known: Prefixes) {
    this.#roots = roots
    this.#known = known
  }

  nameOf(name: string, attributes: Readonly<Record<string, string>>): string {
    const colon = name.indexOf(':')
    const [prefix, local] = [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)]
    if (this.#roots.has(local)) this.#readRoot(attributes)
    if (prefix === '') return local
    const declared = attributes[`xmlns:${prefix}`]
    const known = declared === undefined ? this.#prefixes.get(prefix) : this.#prefixOf(declared)
    return (known ?? `${prefix}:`) + local
  }

  #prefixOf(uri: string): string | undefined {
    return this.#known.find(([pattern]) => pattern.test(uri))?.[1]
  }

  #readRoot(attributes: Readonly<Record<string, string>>): void {
    this.root = attributes
    for (const [key, uri] of Object.entries(attributes)) {
      const known = this.#prefixOf(uri)
      if (key.startsWith('xmlns:') && known !== undefined) {
        this.#prefixes.set(key.slice('xmlns:'.length), known)
      }
    }
  }
}
