import type { LineEnds } from '@inkwell/contract/line-ends'
import type { Post } from '@inkwell/contract/post'

/** The input of the renderer: a source and the prefix of the URLs of our pictures. */
export interface Source {
  source: string
  storage: string
  lineEnds?: LineEnds | undefined
  /** The language of the text; empty or null if it names none. */
  language?: string | null | undefined
  /** Whether Markdown for other programs is made instead of HTML. */
  isForOthers?: boolean
  /** Whether it is a comment, whose HTML is simpler. */
  isComment?: boolean
}

/** A source without what the renderer knows. */
export type GivenSource = Omit<Source, 'storage'>

/** The output of the renderer. */
export interface Rendered {
  html: string
  /** In whole minutes, at least 1. */
  readingMinutes: number
  excerpt: string
  outline: Post['outline']
  /** See `renderingVersion`. */
  version: number
  /** Whether the source is too complex; its HTML is then the source as text. */
  isTooComplex: boolean
}
