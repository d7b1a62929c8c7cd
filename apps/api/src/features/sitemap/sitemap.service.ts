import { SITEMAP_PART_MAX } from '@inkwell/contract/limits'
import type { SitemapEntries, SitemapPart } from '@inkwell/contract/sitemap'
import { Refusal } from '../../platform/http/refusal.ts'
import type { EntryRow, SitemapRepository, Summary } from './sitemap.repository.ts'

/** The name of a group, and the number of its part unless it is the first. */
const PART = /^(?<group>authors|tags|pages|\d{4}-\d{2})(?:-(?<number>[1-9]\d{0,5}))?$/

/** The names of the parts of a group. */
function partsOf(group: string, { count, updated }: Summary): SitemapPart[] {
  if (updated === null) return []
  const parts = Math.ceil(count / SITEMAP_PART_MAX)
  return Array.from({ length: parts }, (_, index) => ({
    name: index === 0 ? group : `${group}-${index + 1}`,
    updatedAt: updated,
  }))
}

interface SitemapParts {
  repository: SitemapRepository
}

/** Lists everything public for search engines, in parts of limited length. */
export class SitemapService {
  readonly #parts: SitemapParts

  constructor(parts: SitemapParts) {
    this.#parts = parts
  }

  /** The parts that are not empty. Posts are in those of their months, which seldom change later. */
  async parts(): Promise<SitemapPart[]> {
    const [months, authors, tags, pages] = await Promise.all([
      this.#parts.repository.months(),
      this.#parts.repository.authors(),
      this.#parts.repository.tags(),
      this.#parts.repository.pages(),
    ])
    return [
      ...partsOf('pages', pages),
      ...partsOf('authors', authors),
      ...partsOf('tags', tags),
      ...months.flatMap(({ month, ...summary }) => partsOf(month, summary)),
    ]
  }

  /** The entries of a part; throws `not_found` unless there are any. */
  async part(name: string): Promise<SitemapEntries> {
    const { group, number = '1' } = PART.exec(name)?.groups ?? {}
    // The first part has no number.
    if (group === undefined || name === `${group}-1`) throw new Refusal('not_found', 'pathNotFound')
    const offset = (Number(number) - 1) * SITEMAP_PART_MAX
    const { kind, rows } = await this.#read(group, { offset, limit: SITEMAP_PART_MAX })
    if (rows.length === 0) throw new Refusal('not_found', 'pathNotFound')
    return { kind, entries: rows.map(({ id, updated }) => ({ id, updatedAt: updated })) }
  }

  async #read(
    group: string,
    range: { offset: number; limit: number },
  ): Promise<Pick<SitemapEntries, 'kind'> & { rows: EntryRow[] }> {
    if (group === 'pages') {
      return { kind: 'pages', rows: await this.#parts.repository.pagesIn(range) }
    }
    if (group === 'authors') {
      return { kind: 'authors', rows: await this.#parts.repository.authorsIn(range) }
    }
    if (group === 'tags') return { kind: 'tags', rows: await this.#parts.repository.tagsIn(range) }
    return { kind: 'posts', rows: await this.#parts.repository.postsOf(group, range) }
  }
}
