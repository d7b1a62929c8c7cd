import { absolute, readOldAddress } from './old-path.ts'

/** The addresses of all public records of a source, for links between its texts. */
export class LinkTargets {
  readonly #hosts = new Set<string>()
  /** By paths, with the host that had the path first. */
  readonly #targets = new Map<string, { host: string; target: string }>()
  /** By addresses: what other hosts have at these paths. */
  readonly #others = new Map<string, string>()

  /** Adds the addresses of a record that is at `target` here. */
  add(addresses: readonly string[], target: string): void {
    for (const address of addresses) {
      const read = readOldAddress(address)
      if (!read) continue
      this.#hosts.add(read.host)
      this.#addPath(read.path + read.query, { host: read.host, target })
    }
  }

  #addPath(path: string, given: { host: string; target: string }): void {
    const first = this.#targets.get(path)
    if (path === '/' || first?.host === given.host) return
    if (!first) this.#targets.set(path, given)
    else if (!this.#others.has(given.host + path)) this.#others.set(given.host + path, given.target)
  }

  /** Where a link of a text leads here; undefined if it leads elsewhere. */
  find(url: string, base: string | undefined): string | undefined {
    // A link to a place in the same text.
    if (url.startsWith('#')) return undefined
    const read = readOldAddress(url, base === undefined ? undefined : absolute(base))
    if (!read || !this.#hosts.has(read.host)) return undefined
    const { path, query, hash } = read
    const target = this.#at(read.host, path + query) ?? this.#at(read.host, path)
    return target && target + hash
  }

  /** What a host has at a path, or else what another one has there. */
  #at(host: string, path: string): string | undefined {
    return this.#others.get(host + path) ?? this.#targets.get(path)?.target
  }
}
