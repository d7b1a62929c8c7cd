import type { SiteConfig } from '../../src/platform/site-config.ts'
import { text } from '../../src/platform/text.ts'
import { siteMap } from '../../src/site-map.ts'

/** Screens for readers, as far as the site has them. */
const SCREENS = ['archive', 'tags', 'search'] as const

const FEEDS = [
  { href: '/feed.xml', label: 'RSS', type: 'application/rss+xml' },
  { href: '/atom.xml', label: 'Atom', type: 'application/atom+xml' },
  { href: '/feed.json', label: 'JSON Feed', type: 'application/feed+json' },
]

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['"', '&quot;'],
])

function escaped(value: string): string {
  return value.replaceAll(/[&<"]/g, (sign) => ENTITIES.get(sign) ?? sign)
}

function linkTo(href: string, label: string, type?: string): string {
  const typed = type === undefined ? '' : ` type="${type}"`
  return `<a href="${escaped(href)}"${typed}>${escaped(label)}</a>`
}

/** The path of a screen; undefined if the site has none of this name. */
function pathOf(name: string): string | undefined {
  return Object.entries(siteMap).find(([each]) => each === name)?.[1].path
}

/**
 * The footer of every page. It is outside of React, because nothing in it changes: so it costs browsers no
 * script.
 */
export function createFooter({ siteName, aboutUrl }: SiteConfig): string {
  const { label, feeds, ...names } = text.footer
  const screens = SCREENS.flatMap((name) => {
    const path = pathOf(name)
    return path === undefined ? [] : [linkTo(path, names[name])]
  })
  const about = aboutUrl === '' ? [] : [linkTo(aboutUrl, text.topBar.about)]
  return `<footer class="site-footer">
<div>
<p>${escaped(siteName)}</p>
<nav aria-label="${escaped(label)}">${[...screens, ...about].join('')}</nav>
<nav aria-label="${escaped(feeds)}">${FEEDS.map(({ href, label: name, type }) => linkTo(href, name, type)).join('')}</nav>
</div>
</footer>`
}
