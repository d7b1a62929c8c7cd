/** The input of the renderer: a source and the prefix of the URLs of our pictures. */
export interface Source {
  source: string
  storage: string
}

/** The output of the renderer. */
export interface Rendered {
  html: string
  /** In whole minutes, at least 1. */
  readingMinutes: number
  excerpt: string
  /** See `renderingVersion`. */
  version: number
  /** Whether the source is too complex; its HTML is then the source as text. */
  isTooComplex: boolean
}
