import { POST_SLUG_MAX } from '@inkwell/contract/limits'
import { slugOf } from '@inkwell/slug/slug'
import type { OldAddressesRepository } from './old-addresses.repository.ts'
import { readOldAddress } from '../taking/old-path.ts'

interface Target {
  kind: 'post' | 'page' | 'tag' | 'author'
  target_id: string
}

interface OldAddressesParts {
  repository: OldAddressesRepository
}

/** Where the addresses of imported sites lead. */
export class OldAddresses {
  readonly #parts: OldAddressesParts

  constructor(parts: OldAddressesParts) {
    this.#parts = parts
  }

  /**
   * The path here of what had this path at its source; undefined if there is none, or if readers cannot see
   * it. With its query first, because some programs name texts by it alone.
   */
  async find(path: string): Promise<string | undefined> {
    const read = readOldAddress(path)
    if (!read || (read.path + read.query).includes('\0')) return undefined
    const wanted = [read.path + read.query, read.path]
    const found = await this.#parts.repository.find(wanted)
    const target =
      found.find((each) => each.path === wanted[0]) ?? found.find((each) => each.path === wanted[1])
    return target && this.#addressOf(target)
  }

  async #addressOf({ kind, target_id: id }: Target): Promise<string | undefined> {
    switch (kind) {
      case 'post': {
        const title = await this.#parts.repository.titleOf(id)
        // The canonical address, so that it takes one redirect.
        const slug = title === undefined ? '' : slugOf(title, POST_SLUG_MAX)
        return title === undefined ? undefined : ['/post', id, slug].filter(Boolean).join('/')
      }
      case 'page':
        return (await this.#parts.repository.isPublished(id)) ? `/page/${id}` : undefined
      case 'tag': {
        const slug = await this.#parts.repository.slugOf(id)
        return slug === undefined ? undefined : `/tag/${slug}`
      }
      case 'author':
        return (await this.#parts.repository.isPerson(id)) ? `/author/${id}` : undefined
    }
  }
}
