import { escapeXml } from '@inkwell/contract/xml-text'
import { FEED_FORMATS } from '../../src/platform/feed-formats.ts'
import { paths } from '../../src/platform/paths.ts'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import { text } from '../../src/platform/text.ts'

/** Screens for readers. */
const SCREENS = ['archive', 'tags', 'search'] as const

function linkTo(href: string, label: string, type?: string): string {
  const typed = type === undefined ? '' : ` type="${type}"`
  return `<a href="${escapeXml(href)}"${typed}>${escapeXml(label)}</a>`
}

/**
 * The footer of every page. It is outside of React, because nothing in it changes: so it costs browsers no
 * script.
 */
export function createFooter({ siteName, aboutUrl }: SiteConfig): string {
  const { label, feeds, ...names } = text.footer
  const screens = SCREENS.map((name) => linkTo(paths[name], names[name]))
  const about = aboutUrl === '' ? [] : [linkTo(aboutUrl, text.topBar.about)]
  const formats = FEED_FORMATS.map((each) => linkTo(`/${each.file}`, each.label, each.type))
  return `<footer class="site-footer">
<div>
<p>${escapeXml(siteName)}</p>
<nav aria-label="${escapeXml(label)}">${[...screens, ...about].join('')}</nav>
<nav aria-label="${escapeXml(feeds)}">${formats.join('')}</nav>
</div>
</footer>`
}
