import { readingMinutes } from './reading-time.ts'

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** A source shown as the text it is, for one that is more than a page can show; never throws. */
export function renderAsText(source: string): { html: string; readingMinutes: number } {
  const text = source.replaceAll(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign)
  const html = `<pre tabindex="0" role="group"><code>${text}</code></pre>\n`
  return { html, readingMinutes: readingMinutes(source) }
}
