import { generateAtomFeed } from 'feedsmith'
import type { FeedContent, FeedItem } from './feed-content.ts'
import { plainIds } from './plain-ids.ts'

function toEntry({ url, id, title, summary, html, author, tags, ...item }: FeedItem) {
  return {
    // RFC 4287, 4.2.6: an id is an absolute IRI, but those of Ghost are bare.
    id: URL.canParse(id) ? id : url,
    title: { value: title, type: 'text' },
    links: [{ href: url, rel: 'alternate', type: 'text/html' }],
    published: item.published,
    updated: item.updated,
    authors: [{ name: author.name, ...(author.url && { uri: author.url }) }],
    categories: tags.map((term) => ({ term })),
    ...(summary && { summary: { value: summary, type: 'text' } }),
    content: {
      value: html,
      type: 'html',
      ...(item.language && { xml: { lang: item.language } }),
    },
  }
}

/** Atom 1.0. */
export function atomFeed({
  title,
  description,
  language,
  home,
  self,
  ...feed
}: FeedContent): string {
  const xml = generateAtomFeed({
    id: self,
    title: { value: title, type: 'text' },
    ...(description && { subtitle: { value: description, type: 'text' } }),
    xml: { lang: language },
    updated: feed.updated,
    icon: feed.icon,
    links: [
      { href: self, rel: 'self', type: 'application/atom+xml' },
      { href: home, rel: 'alternate', type: 'text/html' },
    ],
    entries: feed.items.map(toEntry),
  })
  return plainIds(xml)
}
