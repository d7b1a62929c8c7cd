import { SITEMAP_PART_MAX } from '@inkwell/contract/limits'
import type { SitemapEntries, SitemapPart } from '@inkwell/contract/sitemap'
import { Refusal } from '../../platform/http/refusal.ts'
import { createScanQueue } from '../../platform/http/work-queues.ts'
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

/** Groups that are counted by reading all posts. */
const COUNTED = ['authors', 'tags', 'pages'] as const
type Counted = (typeof COUNTED)[number]

function isCounted(group: string): group is Counted {
  return COUNTED.some((each) => each === group)
}

/** Milliseconds for which a count is used, to find out that a part does not exist. */
const COUNT_MS = 5_000

interface Count {
  until: number
  summary: Promise<Summary>
}

interface SitemapParts {
  repository: SitemapRepository
}

/** Lists everything public for search engines, in parts of limited length. */
export class SitemapService {
  readonly #parts: SitemapParts
  readonly #counts = new Map<Counted, Count>()
  readonly #inTurn = createScanQueue('busy')

  constructor(parts: SitemapParts) {
    this.#parts = parts
  }

  /**
   * The parts that are not empty, for a client. Posts are in those of their months, which seldom change later.
   * Throws `unavailable`.
   */
  parts(from?: string): Promise<SitemapPart[]> {
    return this.#inTurn(() => this.#listParts(), { from })
  }

  async #listParts(): Promise<SitemapPart[]> {
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

  /** The entries of a part, for a client; throws `not_found` unless there are any, and `unavailable`. */
  part(name: string, from?: string): Promise<SitemapEntries> {
    return this.#inTurn(() => this.#readPart(name), { from })
  }

  async #readPart(name: string): Promise<SitemapEntries> {
    const { group, number = '1' } = PART.exec(name)?.groups ?? {}
    // The first part has no number.
    if (group === undefined || name === `${group}-1`) throw new Refusal('not_found', 'pathNotFound')
    const offset = (Number(number) - 1) * SITEMAP_PART_MAX
    // The response to a part that does not exist is not cached, and there are a million numbers.
    if (offset > 0 && isCounted(group) && offset >= (await this.#recentSummary(group)).count) {
      throw new Refusal('not_found', 'pathNotFound')
    }
    const { kind, rows } = await this.#read(group, { offset, limit: SITEMAP_PART_MAX })
    if (rows.length === 0) throw new Refusal('not_found', 'pathNotFound')
    return { kind, entries: rows.map(({ id, updated }) => ({ id, updatedAt: updated })) }
  }

  /** The summary of a group, up to some seconds old. */
  #recentSummary(group: Counted): Promise<Summary> {
    const now = performance.now()
    const known = this.#counts.get(group)
    if (known && known.until > now) return known.summary
    const counted = { until: now + COUNT_MS, summary: this.#parts.repository[group]() }
    this.#counts.set(group, counted)
    counted.summary.catch(() => {
      if (this.#counts.get(group) === counted) this.#counts.delete(group)
    })
    return counted.summary
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
