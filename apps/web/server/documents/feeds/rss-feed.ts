import { escapeXml } from '@inkwell/contract/xml-text'
import { generateRssFeed } from 'feedsmith'
import type { FeedContent, FeedItem } from './feed-content.ts'
import { plainIds } from './plain-ids.ts'

function toItem({ url, id, title, summary, html, author, image, tags, published }: FeedItem) {
  return {
    title,
    link: url,
    guid: { value: id, isPermaLink: id === url },
    // Readers take it for HTML.
    description: escapeXml(summary),
    pubDate: published,
    categories: tags.map((name) => ({ name })),
    // `author` would have to be an e-mail address.
    dc: { creators: [author.name] },
    content: { encoded: html },
    ...(image && { media: { contents: [{ ...image, medium: 'image' }] } }),
  }
}

/** RSS 2.0, with the names of authors in Dublin Core and the whole posts in `content:encoded`. */
export function rssFeed({
  title,
  description,
  language,
  home,
  self,
  ...feed
}: FeedContent): string {
  const xml = generateRssFeed({
    title,
    description,
    language,
    link: home,
    lastBuildDate: feed.updated,
    docs: 'https://www.rssboard.org/rss-specification',
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items: feed.items.map(toItem),
  })
  return plainIds(xml)
}
