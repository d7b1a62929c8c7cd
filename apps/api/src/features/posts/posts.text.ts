import { firstCharacters } from '@inkwell/contract/characters'
import { LEAD_LENGTH } from '@inkwell/contract/limits'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Rendered } from './renderer/rendering.ts'

/** What a person writes. */
export interface Text {
  title: string
  content: string
}

/** What a page shows of a source, as the database keeps it. */
export function columnsOfRendering({ html, readingMinutes, version }: Rendered) {
  return { html, reading_minutes: readingMinutes, renderer_version: version }
}

/**
 * All that the database keeps of a text, worked out once, on write. Throws `invalid` for a source
 * that is more than a page can show.
 */
export function columnsOf({ title, content }: Text, rendered: Rendered) {
  if (rendered.isTooComplex) {
    throw new Refusal('invalid', 'contentTooComplex', { fields: { content: 'contentTooComplex' } })
  }
  const { excerpt } = rendered
  const lead = firstCharacters(content, LEAD_LENGTH)
  return { title, content, lead, excerpt, ...columnsOfRendering(rendered) }
}
