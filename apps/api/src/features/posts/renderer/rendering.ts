/** What the renderer is given: a source, and what the addresses of our pictures begin with. */
export interface Source {
  source: string
  storage: string
}

/** What it makes of one. */
export interface Rendered {
  html: string
  /** Whole minutes, at least 1. */
  readingMinutes: number
  excerpt: string
  /** What made it: see `renderingVersion`. */
  version: number
  /** Whether the source is more than a page can show; its HTML is then the source as text. */
  isTooComplex: boolean
}
