import type { ApiClient } from '@inkwell/api-client/api-client'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import type { ReadForPage, ReadOptions } from '../backend/call-recorder.ts'

/** Settings that no page contains. */
export interface DocumentSettings {
  /** Whether crawlers that train or feed language models may read the site. */
  aiCrawlers: 'allow' | 'refuse'
}

/** What a document is made of. */
export interface DocumentContext {
  /** The parameters of its address. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  site: SiteConfig
  settings: DocumentSettings
  /** A client whose calls are recorded: the document is revalidated against their responses. */
  api: (options?: ReadOptions) => ApiClient
  /** Reads any address of the data service; recorded, too. */
  read: ReadForPage
  /** The network address on whose behalf it is made. */
  client: string | undefined
}

/** The content of a document, and headers of its own. */
export interface MadeDocument {
  body: string | Uint8Array
  /** 200 unless given. Only documents with 200 are cached. */
  status?: number
  headers?: Readonly<Record<string, string>>
}

/** One kind of address that is no screen: a feed, a sitemap, a picture … */
export interface DocumentKind {
  /** As in the site map; a parameter may have an ending, as in `/post/:id.md`. */
  path: string
  /** The media type. */
  type: string
  headers?: Readonly<Record<string, string>>
  /** The canonical form of a query, without `?`; by default all are dropped. */
  query?: (given: URLSearchParams) => string
  /** Whether clients can invent any number of such addresses that exist. */
  isOpenEnded?: true
  /**
   * Renders the document; resolves to a Response for a redirect, undefined if there is none. Rejects if a
   * call fails.
   */
  make: (context: DocumentContext) => Promise<MadeDocument | Response | undefined>
}
