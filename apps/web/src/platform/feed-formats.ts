/** The formats of every feed, by the last part of its address. */
export const FEED_FORMATS = [
  { file: 'feed.xml', type: 'application/rss+xml', label: 'RSS' },
  { file: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
  { file: 'feed.json', type: 'application/feed+json', label: 'JSON Feed' },
] as const
