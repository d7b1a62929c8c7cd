import { countCharacters } from '@inkwell/contract/characters'
import { CONTENT_MAX, PAGE_SIZE } from '@inkwell/contract/limits'
import type { PageQuery } from '@inkwell/contract/moderation'
import { isSlug } from '@inkwell/contract/slug'
import type { EditedSitePage, SaveSitePageRequest, SitePage } from '@inkwell/contract/page'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { toEditedPage, toListedPage, toSitePage } from './pages.mapper.ts'
import type { PageRow, PagesRepository } from './pages.repository.ts'

/** Attempts to change a page that others change, too. */
const ATTEMPTS = 2

/** Pages rendered again by one call, so that other work gets its turn. */
const RENDER_BATCH = 20

interface Rendered {
  html: string
  excerpt: string
  isTooComplex: boolean
  version: number
}

/** Renders Markdown in other processes. */
interface Renderer {
  /** The version stored with the HTML. */
  version: number
  /** For a waiting author; one rendering at a time for each owner. */
  render: (owner: string, content: string) => Promise<Rendered>
  /** For readers of a stale page; undefined if the stored HTML is current or must do. */
  renew: (row: Pick<PageRow, 'content' | 'renderer_version'>) => Promise<Rendered | undefined>
  /** In the background. */
  renderInBackground: (content: string) => Promise<Rendered>
}

/** Adds an action to the audit log in its transaction. */
type RecordAct = (act: 'save_page' | 'delete_page', transaction: Kysely<Tables>) => Promise<void>

/** Who writes a page: the owner of the rendering, and how the action is logged. */
interface Author {
  owner: string
  record: RecordAct
}

interface PagesParts {
  repository: PagesRepository
  renderer: Renderer
  /** Records the pictures that a page shows, within the transaction that stores it. */
  notePictures: (slug: string, content: string, transaction: Kysely<Tables>) => Promise<void>
  clock: Clock
}

/** Pages of the site, like About. The routes restrict writing and unpublished pages to administrators. */
export class PagesService {
  readonly #parts: PagesParts

  constructor(parts: PagesParts) {
    this.#parts = parts
  }

  /** Returns the public data of a page; throws `not_found` unless it is published. */
  async read(slug: string): Promise<SitePage> {
    const row = await this.#find(slug)
    if (row.published !== 1) throw new Refusal('not_found', 'pageNotFound')
    return toSitePage(await this.#renewed(row))
  }

  /** Returns a page with its source, published or not; throws `not_found`. */
  async readSource(slug: string): Promise<EditedSitePage> {
    return toEditedPage(await this.#renewed(await this.#find(slug)))
  }

  /** Lists pages by their slugs, published or not; throws `invalid` for a cursor that is not a slug. */
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
   * Creates or changes a page. With `updatedAt`, it changes only that version; with null, it only
   * creates. Throws `conflict` otherwise, unless the stored page has the same text already, and
   * `invalid` for a source that is too complex.
   */
  async save(slug: string, request: SaveSitePageRequest, by: Author): Promise<EditedSitePage> {
    const { repository } = this.#parts
    const { updatedAt, published, title, content } = request
    const rendering = await this.#render(by.owner, content)
    const wanted = { slug, title, content, published: published ? 1 : 0, ...rendering }
    // Repeats only if somebody else changed the page meanwhile.
    for (;;) {
      const old = await repository.find(slug)
      const isUnchanged = updatedAt === undefined || updatedAt === versionOf(old)
      // A retry: the response to the same request may have been lost.
      if (!isUnchanged && old && isSame(old, wanted)) return toEditedPage({ ...old, ...rendering })
      if (!isUnchanged) throw conflictWith(old)
      const saved = await this.#replace(old, wanted, by.record)
      if (saved) return toEditedPage(saved)
    }
  }

  /** The source of a page, published or not; undefined if there is none. */
  async findContent(slug: string): Promise<string | undefined> {
    return isSlug(slug) ? (await this.#parts.repository.find(slug))?.content : undefined
  }

  /**
   * Changes the content of a page for an import. False if there is no such page, or somebody else changes it at the same
   * time. Throws `invalid` for a content that is too long or too complex.
   */
  async changeContent(
    slug: string,
    change: (content: string) => string,
    by: Author,
  ): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const old = isSlug(slug) ? await this.#parts.repository.find(slug) : undefined
      if (!old) return false
      const content = change(old.content)
      if (content === old.content) return true
      if (countCharacters(content) > CONTENT_MAX) {
        throw new Refusal('invalid', 'pageTooLong', { fields: { content: 'pageTooLong' } })
      }
      const wanted = { ...old, content, ...(await this.#render(by.owner, content)) }
      if (await this.#replace(old, wanted, by.record)) return true
    }
    return false
  }

  /** Deletes a page for good; throws `not_found`. */
  async remove(slug: string, record: RecordAct): Promise<void> {
    const { repository } = this.#parts
    await repository.transaction(async (transaction) => {
      if (!isSlug(slug) || !(await repository.remove(slug, transaction))) {
        throw new Refusal('not_found', 'pageNotFound')
      }
      await record('delete_page', transaction)
    })
  }

  /** Renders stale pages again, a batch at a time; resolves to their number. */
  async renderStale(): Promise<number> {
    const { repository, renderer } = this.#parts
    const rows = await repository.findStale(renderer.version, RENDER_BATCH)
    for (const { slug, content, renderer_version: before } of rows) {
      const { html, version } = await renderer.renderInBackground(content)
      await repository.changeRendering(slug, before, { html, renderer_version: version })
    }
    return rows.length
  }

  /** Replaces this version of a page, or creates it; undefined if there is another version by now. */
  #replace(
    old: PageRow | undefined,
    wanted: Wanted,
    record: RecordAct,
  ): Promise<PageRow | undefined> {
    const { repository, clock } = this.#parts
    const time = old ? nextTime(clock(), old.updated_at) : clock().toISOString()
    const row = { ...wanted, created_at: old?.created_at ?? time, updated_at: time }
    return repository.transaction(async (transaction) => {
      const isSaved = old
        ? await repository.change(row, old.updated_at, transaction)
        : await repository.add(row, transaction)
      if (!isSaved) return undefined
      await this.#parts.notePictures(row.slug, row.content, transaction)
      await record('save_page', transaction)
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

  async #renewed(row: PageRow): Promise<PageRow> {
    const renewed = await this.#parts.renderer.renew(row)
    return renewed ? { ...row, html: renewed.html } : row
  }

  async #find(slug: string): Promise<PageRow> {
    // Only slugs are looked up: the engines reject some other texts.
    const row = isSlug(slug) ? await this.#parts.repository.find(slug) : undefined
    if (!row) throw new Refusal('not_found', 'pageNotFound')
    return row
  }
}

type Wanted = Omit<PageRow, 'created_at' | 'updated_at'>

function isSame(old: PageRow, { title, content, published }: Wanted): boolean {
  return old.title === title && old.content === content && old.published === published
}

/** The version of a page: the time of its last change; null if there is none. */
function versionOf(old: PageRow | undefined): string | null {
  return old?.updated_at ?? null
}

/** The refusal of an edit that would overwrite this version or create a deleted page again. */
function conflictWith(old: PageRow | undefined): Refusal {
  if (!old) return new Refusal('conflict', 'pageGone')
  const { title, content, updated_at: updatedAt } = old
  const latest = { title, content, published: old.published === 1, updatedAt }
  return new Refusal('conflict', 'pageConflict', { latest })
}
