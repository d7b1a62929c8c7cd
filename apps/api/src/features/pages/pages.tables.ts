export interface PagesTables {
  page: PageTable
}

/** A page of the site that is not a post. */
interface PageTable {
  slug: string
  title: string
  excerpt: string
  /** 1 if everyone can see it. */
  published: number
  created_at: string
  updated_at: string
  /** The version of the renderer that made `html`. */
  renderer_version: number
  content: string
  html: string
}
