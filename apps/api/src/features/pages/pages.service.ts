import { PAGE_SIZE } from '@inkwell/contract/limits'
import type { PageQuery } from '@inkwell/contract/moderation'
import { isSlug } from '@inkwell/contract/page'
import type { EditedSitePage, SaveSitePageRequest, SitePage } from '@inkwell/contract/page'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { toEditedPage, toListedPage, toSitePage } from './pages.mapper.ts'
import type { PageRow, PagesRepository } from './pages.repository.ts'

/** Pages that are rendered anew between two looks at what else there is to do. */
const RENDER_BATCH = 20

/** What is made of a source. */
interface Rendered {
  html: string
  excerpt: string
  isTooComplex: boolean
  version: number
}

/** Renders sources in other processes. */
interface Renderer {
  /** Under which its HTML is stored. */
  version: number
  /** For somebody who waits; one source of each owner at a time. */
  render: (owner: string, content: string) => Promise<Rendered>
  /** For readers, where that is stale; undefined where it is not, or the stored one has to do. */
  renew: (row: Pick<PageRow, 'content' | 'renderer_version'>) => Promise<Rendered | undefined>
  /** For nobody who waits. */
  renderBehind: (content: string) => Promise<Rendered>
}

/** Notes an act on a page in the audit log, as part of the transaction that does it. */
type Note = (act: 'save_page' | 'delete_page', transaction: Kysely<Tables>) => Promise<void>

/** Who writes a page: the owner of the rendering, and how the act is noted. */
interface Author {
  owner: string
  note: Note
}

interface PagesParts {
  repository: PagesRepository
  renderer: Renderer
  clock: Clock
}

/** Pages of the site, About for example. Routes let administrators alone write and see drafts. */
export class PagesService {
  readonly #parts: PagesParts

  constructor(parts: PagesParts) {
    this.#parts = parts
  }

  /** A page as everyone sees it; throws `not_found` unless it is published. */
  async read(slug: string): Promise<SitePage> {
    const row = await this.#find(slug)
    if (row.published !== 1) throw new Refusal('not_found', 'pageNotFound')
    return toSitePage(await this.#renewed(row))
  }

  /** A page with its source, published or not; throws `not_found`. */
  async readSource(slug: string): Promise<EditedSitePage> {
    return toEditedPage(await this.#renewed(await this.#find(slug)))
  }

  /** Pages by their slugs, published or not; throws `invalid` for a cursor that is no slug. */
  async list({ cursor, limit = PAGE_SIZE }: PageQuery) {
    if (cursor !== undefined && !isSlug(cursor)) {
      throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
    }
    const rows = await this.#parts.repository.list(limit + 1, cursor)
    const shown = rows.slice(0, limit)
    const nextCursor = rows.length > limit ? (shown.at(-1)?.slug ?? null) : null
    return { pages: shown.map(toListedPage), nextCursor }
  }

  /**
   * Makes a page or changes it. Given `updatedAt`, only the version of that time, and given null, only
   * where there is no page: throws `conflict` otherwise, unless the page says the same already. Throws `invalid` for a source that is too complex.
   */
  async save(slug: string, request: SaveSitePageRequest, by: Author): Promise<EditedSitePage> {
    const { repository } = this.#parts
    const { updatedAt, published, title, content } = request
    const rendering = await this.#render(by.owner, content)
    const wanted = { slug, title, content, published: published ? 1 : 0, ...rendering }
    // Each turn after the first one follows upon a change by somebody else.
    for (;;) {
      const old = await repository.find(slug)
      const isUnchanged = updatedAt === undefined || updatedAt === versionOf(old)
      // The answer to the same request may have been lost on its way.
      if (!isUnchanged && old && isSame(old, wanted)) return toEditedPage({ ...old, ...rendering })
      if (!isUnchanged) throw conflictWith(old)
      const saved = await this.#replace(old, wanted, by.note)
      if (saved) return toEditedPage(saved)
    }
  }

  /** Deletes a page for good; throws `not_found`. */
  async remove(slug: string, note: Note): Promise<void> {
    const { repository } = this.#parts
    await repository.transaction(async (transaction) => {
      if (!isSlug(slug) || !(await repository.remove(slug, transaction))) {
        throw new Refusal('not_found', 'pageNotFound')
      }
      await note('delete_page', transaction)
    })
  }

  /** Renders anew what is stale, a few pages at a time; resolves to the number. */
  async renderStale(): Promise<number> {
    const { repository, renderer } = this.#parts
    const rows = await repository.findStale(renderer.version, RENDER_BATCH)
    for (const { slug, content, renderer_version: before } of rows) {
      const { html, version } = await renderer.renderBehind(content)
      await repository.changeRendering(slug, before, { html, renderer_version: version })
    }
    return rows.length
  }

  /** Saves a page in place of that version of it, or of none; undefined where there is another one by now. */
  #replace(old: PageRow | undefined, wanted: Wanted, note: Note): Promise<PageRow | undefined> {
    const { repository, clock } = this.#parts
    const time = old ? nextTime(clock(), old.updated_at) : clock().toISOString()
    const row = { ...wanted, created_at: old?.created_at ?? time, updated_at: time }
    return repository.transaction(async (transaction) => {
      const isSaved = old
        ? await repository.change(row, old.updated_at, transaction)
        : await repository.add(row, transaction)
      if (!isSaved) return undefined
      await note('save_page', transaction)
      return row
    })
  }

  async #render(owner: string, content: string) {
    const rendered = await this.#parts.renderer.render(owner, content)
    const { html, excerpt, isTooComplex, version } = rendered
    if (isTooComplex) {
      throw new Refusal('invalid', 'pageTooComplex', { fields: { content: 'pageTooComplex' } })
    }
    return { html, excerpt, renderer_version: version }
  }

  /** Rendered anew where that is stale. */
  async #renewed(row: PageRow): Promise<PageRow> {
    const renewed = await this.#parts.renderer.renew(row)
    return renewed ? { ...row, html: renewed.html } : row
  }

  async #find(slug: string): Promise<PageRow> {
    // Other texts are the slug of no page, and some of them no engine takes.
    const row = isSlug(slug) ? await this.#parts.repository.find(slug) : undefined
    if (!row) throw new Refusal('not_found', 'pageNotFound')
    return row
  }
}

type Wanted = Omit<PageRow, 'created_at' | 'updated_at'>

function isSame(old: PageRow, { title, content, published }: Wanted): boolean {
  return old.title === title && old.content === content && old.published === published
}

/** When a page was last changed; null where there is none. */
function versionOf(old: PageRow | undefined): string | null {
  return old?.updated_at ?? null
}

/** The refusal of an edit that would overwrite this version, or make anew what was deleted. */
function conflictWith(old: PageRow | undefined): Refusal {
  if (!old) return new Refusal('conflict', 'pageGone')
  const { title, content, updated_at: updatedAt } = old
  const latest = { title, content, published: old.published === 1, updatedAt }
  return new Refusal('conflict', 'pageConflict', { latest })
}
