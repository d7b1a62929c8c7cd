import { absolute, readOldAddress } from './old-path.ts'

/** The addresses of all public records of a source, for links between its texts. */
export class LinkTargets {
  readonly #hosts = new Set<string>()
  readonly #targets = new Map<string, string>()

  /** Adds the addresses of a record that is at `target` here. */
  add(addresses: readonly string[], target: string): void {
    for (const address of addresses) {
      const read = readOldAddress(address)
      if (!read) continue
      this.#hosts.add(read.host)
      const path = read.path + read.query
      if (path !== '/' && !this.#targets.has(path)) this.#targets.set(path, target)
    }
  }

  /** Where a link of a text leads here; undefined if it leads elsewhere. */
  find(url: string, base: string | undefined): string | undefined {
    // A link to a place in the same text.
    if (url.startsWith('#')) return undefined
    const read = readOldAddress(url, base === undefined ? undefined : absolute(base))
    if (!read || !this.#hosts.has(read.host)) return undefined
    const { path, query, hash } = read
    const target = this.#targets.get(path + query) ?? this.#targets.get(path)
    return target && target + hash
  }
}
