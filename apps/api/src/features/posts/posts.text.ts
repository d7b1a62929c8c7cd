import { LEAD_LENGTH } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { isTooComplex } from '@inkwell/markdown/complexity'
import { excerptOf } from '@inkwell/markdown/excerpt'
import { renderMarkdown, RENDERER_VERSION } from '@inkwell/markdown/render'
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

/** What a page shows of a source, as the database keeps it. */
export function renderingOf(content: string, storage: string) {
  const { html, readingMinutes } = renderMarkdown(content, { storage })
  return { html, reading_minutes: readingMinutes, renderer_version: RENDERER_VERSION }
}

/**
 * All that the database keeps of a text, worked out once, on write. `storage` is what the addresses
 * of our pictures begin with. Throws `invalid` for a source that would take too long to render.
 */
export function columnsOf({ title, content }: Text, storage: string) {
  if (isTooComplex(content)) {
    const fields = { content: messages.contentTooComplex }
    throw new Refusal('invalid', messages.contentTooComplex, { fields })
  }
  const lead = firstCharacters(content, LEAD_LENGTH)
  return { title, content, lead, excerpt: excerptOf(content), ...renderingOf(content, storage) }
}
