/** The names of formats, which no language translates. */
const NAMES: Readonly<Record<string, string>> = {
  bear: 'Bear',
  blogger: 'Blogger',
  feed: 'RSS, Atom',
  forem: 'Forem',
  ghost: 'Ghost',
  inkwell: 'Inkwell',
  'json-feed': 'JSON Feed',
  markdown: 'Markdown',
  medium: 'Medium',
  'movable-type': 'Movable Type',
  substack: 'Substack',
  tumblr: 'Tumblr',
  wordpress: 'WordPress',
}

/** The name of a format as its makers write it. */
export function formatName(format: string): string {
  return NAMES[format] ?? format
}
