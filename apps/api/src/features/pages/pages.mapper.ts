import type { EditedSitePage, SitePage } from '@inkwell/contract/page'
import type { ListedPageRow, PageRow } from './pages.repository.ts'

/** A page in the list of administrators. */
export function toListedPage({ slug, title, published, updated_at: updatedAt }: ListedPageRow) {
  return { slug, title, published: published === 1, updatedAt }
}

/** The public data of a page. */
export function toSitePage({ slug, title, excerpt, html, updated_at }: PageRow): SitePage {
  return { slug, title, excerpt, html, updatedAt: updated_at }
}

/** A page with its source, for administrators. */
export function toEditedPage(row: PageRow): EditedSitePage {
  return { ...toSitePage(row), published: row.published === 1, content: row.content }
}
