/** The table of pages. */
export interface PagesTables {
  page: PageTable
}

/** A page of the site that is no post. */
interface PageTable {
  slug: string
  title: string
  excerpt: string
  /** 1 where everyone can see it. */
  published: number
  created_at: string
  updated_at: string
  /** Of the renderer that made `html`. */
  renderer_version: number
  content: string
  html: string
}
