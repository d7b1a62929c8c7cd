import type { SiteConfig } from '../../src/platform/site-config.ts'
import { cardPicture } from './card-picture.ts'
import { isOpenEnded, resolveAddress } from '../pages/page-address.ts'
import type { Destination } from '../pages/page-address.ts'
import type { Renderer } from '../pages/renderer.ts'
import { DocumentAddresses } from './document-address.ts'
import type { DocumentKind, DocumentSettings } from './document-kind.ts'
import { renderDocuments } from './document-renderer.ts'
import { feeds } from './feeds/feeds.ts'
import { llmsText } from './llms-text.ts'
import { oembed } from './oembed.ts'
import { postMarkdown } from './post-markdown.ts'
import { robotsText } from './robots-text.ts'
import { sitemapIndex, sitemapPart, siteMapOfScreens } from './sitemap.ts'

const kinds: readonly DocumentKind[] = [
  ...feeds,
  postMarkdown,
  oembed,
  robotsText,
  llmsText,
  cardPicture,
  sitemapIndex,
  siteMapOfScreens,
  sitemapPart,
]

/** The addresses of the site that are no screens, for the listener and the page cache. */
export interface Documents {
  resolve: (target: string) => Destination
  isOpenEnded: (key: string) => boolean
  /** A renderer of documents, and of pages with the given one. */
  withPages: (render: Renderer) => Renderer
}

/** Creates the documents of a site; `siteNow` returns its settings at the moment. */
export function createDocuments(siteNow: () => SiteConfig, settings: DocumentSettings): Documents {
  const addresses = new DocumentAddresses(kinds)
  return {
    resolve: (target) => addresses.resolve(target) ?? resolveAddress(target),
    isOpenEnded: (key) => addresses.isOpenEnded(key) || isOpenEnded(key),
    withPages: (render) => renderDocuments({ addresses, siteNow, settings, render }),
  }
}
