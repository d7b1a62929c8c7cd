import { escapeXml } from '@inkwell/contract/xml-text'
import type { ExportedText } from './exported-text.ts'
import { addressHere, PICTURES_FOLDER } from './markdown-file.ts'

/** A published post with its HTML. */
export interface FeedItem {
  text: ExportedText
  html: string
}

function toItem({ text, html }: FeedItem, origin: string) {
  const { id, title, content, date, updatedAt, author, language, tags, cover } = text
  return {
    id: `urn:uuid:${id}`,
    url: `${origin}${addressHere(text)}`,
    title,
    content_html: html,
    content_text: content,
    ...(cover && { image: `${PICTURES_FOLDER}/${cover.key}` }),
    date_published: date,
    date_modified: updatedAt,
    ...(author && { authors: [{ name: author }] }),
    ...(language && { language }),
    ...(tags.length > 0 && { tags }),
  }
}

/** A JSON feed of these posts, piece by piece. */
export async function* feedText(
  items: AsyncIterable<FeedItem>,
  { name, origin }: { name: string; origin: string },
): AsyncGenerator<string> {
  const head = { version: 'https://jsonfeed.org/version/1.1', title: name, home_page_url: origin }
  let before = `${JSON.stringify(head).slice(0, -1)},"items":[\n`
  for await (const item of items) {
    yield `${before}${JSON.stringify(toItem(item, origin))}`
    before = ',\n'
  }
  yield before === ',\n' ? '\n]}\n' : `${before}]}\n`
}

function toEntry({ text, html }: FeedItem, origin: string): string {
  const { title, date, author, language } = text
  const address = escapeXml(`${origin}${addressHere(text)}`)
  return `<article class="h-entry"${language ? ` lang="${escapeXml(language)}"` : ''}>
<h2 class="p-name" dir="auto"><a class="u-url" href="${address}">${escapeXml(title)}</a></h2>
<p><time class="dt-published" datetime="${escapeXml(date)}">${escapeXml(date.slice(0, 10))}</time> <span class="p-author" dir="auto">${escapeXml(author ?? '')}</span></p>
<div class="e-content">${html}</div>
</article>
`
}

/** A page of these posts, piece by piece. */
export async function* pageText(
  items: AsyncIterable<FeedItem>,
  { name, origin }: { name: string; origin: string },
): AsyncGenerator<string> {
  const title = escapeXml(name)
  yield `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${title}</title>\n`
  yield `<body class="h-feed">\n<h1 class="p-name">${title}</h1>\n`
  for await (const item of items) yield toEntry(item, origin)
  yield '</body>\n</html>\n'
}
