import { TEXT_PICTURE_PATH } from '@inkwell/contract/picture-name'
import { POST_SLUG_MAX } from '@inkwell/contract/limits'
import { contentPaths } from '@inkwell/contract/site-paths'
import { slugOf } from '@inkwell/slug/slug'
import type { Tables } from '../../../platform/db/tables.ts'
import type { OldAddressesRepository } from './old-addresses.repository.ts'
import { pictureWithoutSize } from '../taking/picture-path.ts'
import { readOldAddress } from '../taking/old-path.ts'

type Target = Pick<Tables['old_address'], 'kind' | 'target_id'>

/** The parameters by which WordPress names a text, a category or an author. */
const NUMBERED = ['p', 'page_id', 'attachment_id', 'cat', 'author']

interface OldAddressesParts {
  repository: OldAddressesRepository
}

/** The paths of what the query of an address names, without the parameters that others added. */
function numberedPaths({ path, query }: { path: string; query: string }): string[] {
  const given = new URLSearchParams(query)
  return NUMBERED.flatMap((name) => {
    const number = given.get(name) ?? ''
    return /^\d{1,20}$/.test(number) ? `${path}?${name}=${number}` : []
  })
}

/** Where the addresses of imported sites lead. */
export class OldAddresses {
  readonly #parts: OldAddressesParts

  constructor(parts: OldAddressesParts) {
    this.#parts = parts
  }

  /**
   * The path here of what had this path at its source; undefined if there is none, or if readers cannot see
   * it. With its query first, because some programs name texts by it alone; then with what WordPress names a text
   * by, because links from elsewhere add parameters.
   */
  async find(path: string): Promise<string | undefined> {
    const read = readOldAddress(path)
    if (!read || (read.path + read.query).includes('\0')) return undefined
    const wanted = [
      read.path + read.query,
      ...numberedPaths(read),
      read.path,
      pictureWithoutSize(read.path),
    ]
    const found = await this.#parts.repository.find(wanted)
    const [target] = wanted.flatMap((each) => found.find(({ path: own }) => own === each) ?? [])
    return target && this.#addressOf(target)
  }

  async #addressOf({ kind, target_id: id }: Target): Promise<string | undefined> {
    switch (kind) {
      case 'post':
        return this.#addressOfPost(id)
      case 'page':
        return (await this.#parts.repository.isPublished(id)) ? contentPaths.page(id) : undefined
      case 'tag':
        return this.#addressOfTag(id)
      case 'picture':
        return (await this.#parts.repository.isShown(id)) ? TEXT_PICTURE_PATH + id : undefined
      case 'cover':
        return this.#addressOfCover(id)
      case 'author':
        return (await this.#parts.repository.isAuthor(id)) ? contentPaths.author(id) : undefined
    }
  }

  async #addressOfTag(id: string): Promise<string | undefined> {
    const slug = await this.#parts.repository.slugOf(id)
    return slug === undefined ? undefined : contentPaths.tag(slug)
  }

  async #addressOfCover(id: string): Promise<string | undefined> {
    const picture = await this.#parts.repository.coverOf(id)
    return picture === undefined ? undefined : TEXT_PICTURE_PATH + picture
  }

  /** The canonical address, so that it takes one redirect. */
  async #addressOfPost(id: string): Promise<string | undefined> {
    const title = await this.#parts.repository.titleOf(id)
    if (title === undefined) return undefined
    return [contentPaths.post(id), slugOf(title, POST_SLUG_MAX)].filter(Boolean).join('/')
  }
}
