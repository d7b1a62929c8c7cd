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

/** Pages per batch of stale renderings. */
const RENDER_BATCH = 20

/** The rendering of a source. */
interface Rendered {
  html: string
  excerpt: string
  isTooComplex: boolean
  version: number
}

/** Renders sources in child processes. */
interface Renderer {
  /** The version of its HTML. */
  version: number
  /** With normal priority; one source per owner at a time. */
  render: (owner: string, content: string) => Promise<Rendered>
  /** For readers; undefined if the stored rendering is current, or must be used. */
  renew: (row: Pick<PageRow, 'content' | 'renderer_version'>) => Promise<Rendered | undefined>
  /** In the background. */
  renderBehind: (content: string) => Promise<Rendered>
}

/** Logs an action in the audit log within its transaction. */
type Note = (act: 'save_page' | 'delete_page', transaction: Kysely<Tables>) => Promise<void>

/** The author of a version: the owner of the rendering, and the audit log. */
interface Author {
  owner: string
  note: Note
}

interface PagesParts {
  repository: PagesRepository
  renderer: Renderer
  clock: Clock
}

/** Pages of the site, such as About. Routes restrict writes and drafts to administrators. */
export class PagesService {
  readonly #parts: PagesParts

  constructor(parts: PagesParts) {
    this.#parts = parts
  }

  /** The public form of a page; throws `not_found` unless it is published. */
  async read(slug: string): Promise<SitePage> {
    const row = await this.#find(slug)
    if (row.published !== 1) throw new Refusal('not_found', 'pageNotFound')
    return toSitePage(await this.#renewed(row))
  }

  /** A page with its source; throws `not_found`. */
  async readSource(slug: string): Promise<EditedSitePage> {
    return toEditedPage(await this.#renewed(await this.#find(slug)))
  }

  /** Pages in the order of slugs; throws `invalid` for an invalid cursor. */
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
   * Creates or changes a page. With `updatedAt`, it must be the time of the present version, with null
   * there must be no page; otherwise throws `conflict`, unless the page has the same text. Throws
   * `invalid` for a source that is too complex.
   */
  async save(slug: string, request: SaveSitePageRequest, by: Author): Promise<EditedSitePage> {
    const { repository } = this.#parts
    const { updatedAt, published, title, content } = request
    const rendering = await this.#render(by.owner, content)
    const wanted = { slug, title, content, published: published ? 1 : 0, ...rendering }
    // Repeats only after a concurrent change.
    for (;;) {
      const old = await repository.find(slug)
      const isUnchanged = updatedAt === undefined || updatedAt === versionOf(old)
      // A repeated request whose response was lost.
      if (!isUnchanged && old && isSame(old, wanted)) return toEditedPage({ ...old, ...rendering })
      if (!isUnchanged) throw conflictWith(old)
      const saved = await this.#replace(old, wanted, by.note)
      if (saved) return toEditedPage(saved)
    }
  }

  /** Deletes a page permanently; throws `not_found`. */
  async remove(slug: string, note: Note): Promise<void> {
    const { repository } = this.#parts
    await repository.transaction(async (transaction) => {
      if (!isSlug(slug) || !(await repository.remove(slug, transaction))) {
        throw new Refusal('not_found', 'pageNotFound')
      }
      await note('delete_page', transaction)
    })
  }

  /** Renders a batch of stale pages; resolves to their number. */
  async renderStale(): Promise<number> {
    const { repository, renderer } = this.#parts
    const rows = await repository.findStale(renderer.version, RENDER_BATCH)
    for (const { slug, content, renderer_version: before } of rows) {
      const { html, version } = await renderer.renderBehind(content)
      await repository.changeRendering(slug, before, { html, renderer_version: version })
    }
    return rows.length
  }

  /** Replaces a version of a page, or creates it; undefined after a concurrent change. */
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

  /** The row with a current rendering. */
  async #renewed(row: PageRow): Promise<PageRow> {
    const renewed = await this.#parts.renderer.renew(row)
    return renewed ? { ...row, html: renewed.html } : row
  }

  async #find(slug: string): Promise<PageRow> {
    // Other texts are no slugs, and some are invalid in PostgreSQL.
    const row = isSlug(slug) ? await this.#parts.repository.find(slug) : undefined
    if (!row) throw new Refusal('not_found', 'pageNotFound')
    return row
  }
}

type Wanted = Omit<PageRow, 'created_at' | 'updated_at'>

function isSame(old: PageRow, { title, content, published }: Wanted): boolean {
  return old.title === title && old.content === content && old.published === published
}

/** The time of the last change; null without a page. */
function versionOf(old: PageRow | undefined): string | null {
  return old?.updated_at ?? null
}

/** The refusal of an edit that would overwrite this version or recreate a deleted page. */
function conflictWith(old: PageRow | undefined): Refusal {
  if (!old) return new Refusal('conflict', 'pageGone')
  const { title, content, updated_at: updatedAt } = old
  const latest = { title, content, published: old.published === 1, updatedAt }
  return new Refusal('conflict', 'pageConflict', { latest })
}
