import { readingMinutes } from './reading-time.ts'

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** Shows the source as text, for a source that is too complex to render; never throws. */
export function renderAsText(source: string): { html: string; readingMinutes: number } {
  const text = source.replaceAll(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign)
  const html = `<pre tabindex="0" role="group"><code>${text}</code></pre>\n`
  return { html, readingMinutes: readingMinutes(source) }
}
