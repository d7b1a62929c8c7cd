import MarkdownIt from 'markdown-it'
import { isTooComplex } from './complexity.ts'
import { directions } from './directions.ts'
import { htmlTags } from './html-tags.ts'
import { HTML_MAX, minimumHtmlLength } from './length.ts'
import { linkText } from './link-text.ts'
import { links } from './links.ts'
import { renderAsText } from './plain.ts'

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true })
  .disable(['heading', 'lheading', 'table', 'image', 'reference'])
  .use(htmlTags)
  .use(links)
  .use(linkText)
  .use(directions)

/**
 * Renders the Markdown of a comment to HTML that is safe to insert into a page: paragraphs, lists, quotes, code,
 * emphasis, a few tags without attributes and links that search engines do not count. Headings, pictures, tables
 * and other HTML are shown as text, and so is a whole source that is too complex. Pure; never throws.
 */
export function renderComment(source: string): string {
  if (isTooComplex(source)) return renderAsText(source).html
  const env = {}
  const tokens = parser.parse(source, env)
  if (minimumHtmlLength(tokens) > HTML_MAX) return renderAsText(source).html
  const html = parser.renderer.render(tokens, parser.options, env)
  return html.length > HTML_MAX ? renderAsText(source).html : html
}
