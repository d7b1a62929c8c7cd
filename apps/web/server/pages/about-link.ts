import type { BackendClient } from '../backend/backend-client.ts'
import { paths } from '../../src/platform/paths.ts'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import type { PageCache } from './page-cache.ts'

/** Milliseconds for which the answer holds, as for a page: a change is shown within a second. */
const FRESH_MS = 500

/** The share of that time after which a request starts a check in the background. */
const CHECK_AFTER = 0.75

/** Time for a response. After it, the last answer is used. */
const TIMEOUT_MS = 300

/** What the listener needs of a page cache. */
type Pages = Pick<PageCache, 'peek' | 'serve'>

/**
 * Whether the page `about` is published. Requests trigger one conditional call in 375 ms at most. If the
 * data service fails, the last answer stands.
 */
class AboutPage {
  readonly #call: BackendClient
  readonly #url: string
  readonly #freshMs: number
  #isPublished = false
  #etag: string | undefined
  /** Both by the clock of `performance.now`. */
  #freshUntil = 0
  #checkFrom = 0
  #check: Promise<void> | undefined

  constructor(call: BackendClient, url: string, freshMs: number) {
    this.#call = call
    this.#url = url
    this.#freshMs = freshMs
  }

  get isPublished(): boolean {
    return this.#isPublished
  }

  /** Whether the answer still holds. Starts a check in the background shortly before it expires. */
  isFresh(): boolean {
    const now = performance.now()
    if (now >= this.#checkFrom) void this.check()
    return now < this.#freshUntil
  }

  /** Asks the data service, once for all who wait; never rejects. */
  check(): Promise<void> {
    this.#checkFrom = Infinity
    this.#check ??= this.#ask().finally(() => {
      this.#check = undefined
    })
    return this.#check
  }

  async #ask(): Promise<void> {
    const begin = performance.now()
    const request = { url: this.#url, etag: this.#etag, timeoutMs: TIMEOUT_MS }
    const response = await this.#call(request).catch(() => undefined)
    if (response?.status === 200 || response?.status === 404) {
      this.#isPublished = response.status === 200
      this.#etag = response.etag
    }
    // A failing service is not asked more often.
    const from = response ? begin : performance.now()
    this.#freshUntil = from + this.#freshMs
    this.#checkFrom = from + this.#freshMs * CHECK_AFTER
  }
}

/**
 * Serves pages that link to About. When the page `about` is published or unpublished, all pages change:
 * an empty cache replaces the cache.
 */
function pagesWithAbout(about: AboutPage, createPages: () => Pages): Pages {
  let { isPublished } = about
  let pages = createPages()

  function current(): Pages {
    if (about.isPublished === isPublished) return pages
    isPublished = about.isPublished
    pages = createPages()
    return pages
  }

  return {
    peek: (key, encoding) => (about.isFresh() ? current().peek(key, encoding) : undefined),
    serve: async (...request) => {
      if (!about.isFresh()) await about.check()
      return current().serve(...request)
    },
  }
}

/** Where the About link leads, and the pages that contain it. */
export interface AboutLink {
  /** The site at this moment: the link may have another target than that of its settings. */
  siteNow: () => SiteConfig
  /** Pages that follow a change of the target within a second; `createPages` returns an empty cache. */
  pagesWith: (createPages: () => Pages) => Pages
}

/** Without a target in the settings, the About link leads to the page `about` while it is published. */
export function createAboutLink(
  site: SiteConfig,
  call: BackendClient,
  freshMs = FRESH_MS,
): AboutLink {
  if (site.aboutUrl !== '') {
    return { siteNow: () => site, pagesWith: (createPages) => createPages() }
  }
  const about = new AboutPage(call, `${site.apiOrigin}/api/v1/pages/about`, freshMs)
  const published = { ...site, aboutUrl: paths.page('about') }
  return {
    siteNow: () => (about.isPublished ? published : site),
    pagesWith: (createPages) => pagesWithAbout(about, createPages),
  }
}
