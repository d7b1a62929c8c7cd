import { LEAD_LENGTH } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { excerptOf } from '@inkwell/markdown/excerpt'
import { renderMarkdown, RENDERER_VERSION } from '@inkwell/markdown/render'
import type { RenderedMarkdown } from '@inkwell/markdown/render'
import { Refusal } from '../../platform/http/refusal.ts'

/** What a person writes. */
export interface Text {
  title: string
  content: string
}

/** Cut between code points, so that no emoji is torn apart. */
function firstCharacters(text: string, count: number): string {
  return Array.from(text.slice(0, 2 * count), (character) => character)
    .slice(0, count)
    .join('')
}

function columnsOfRendering({ html, readingMinutes }: RenderedMarkdown) {
  return { html, reading_minutes: readingMinutes, renderer_version: RENDERER_VERSION }
}

/** What a page shows of a source, as the database keeps it; never throws. */
export function renderingOf(content: string, storage: string) {
  return columnsOfRendering(renderMarkdown(content, { storage }))
}

function columnsOfText({ title, content }: Text, rendered: RenderedMarkdown) {
  const lead = firstCharacters(content, LEAD_LENGTH)
  return { title, content, lead, excerpt: excerptOf(content), ...columnsOfRendering(rendered) }
}

/** All that the database keeps of a text that it has taken once already; never throws. */
export function keptColumnsOf(text: Text, storage: string) {
  return columnsOfText(text, renderMarkdown(text.content, { storage }))
}

/**
 * All that the database keeps of a text, worked out once, on write. `storage` is what the addresses
 * of our pictures begin with. Throws `invalid` for a source that is more than a page can show.
 */
export function columnsOf(text: Text, storage: string) {
  const rendered = renderMarkdown(text.content, { storage })
  if (rendered.isTooComplex) {
    const fields = { content: messages.contentTooComplex }
    throw new Refusal('invalid', messages.contentTooComplex, { fields })
  }
  return columnsOfText(text, rendered)
}
