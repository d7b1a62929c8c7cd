import { firstCharacters } from '@inkwell/contract/characters'
import { LEAD_LENGTH } from '@inkwell/contract/limits'
import type { LineEnds } from '@inkwell/contract/line-ends'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Rendered } from './renderer/rendering.ts'

/** The text of a post as its author writes it. */
export interface Text {
  title: string
  content: string
}

/** A text with the meaning of its line ends. */
export interface WrappedText extends Text {
  line_ends: LineEnds
}

/** The columns of a rendering. */
export function columnsOfRendering({ html, excerpt, readingMinutes, outline, version }: Rendered) {
  return {
    // A source that became too complex keeps the excerpt that it had.
    ...(excerpt && { excerpt }),
    html,
    reading_minutes: readingMinutes,
    outline: JSON.stringify(outline),
    renderer_version: version,
  }
}

/**
 * The columns derived from a text, computed on write. Throws `invalid` for a source that is too
 * complex.
 */
export function columnsOf({ title, content, line_ends }: WrappedText, rendered: Rendered) {
  if (rendered.isTooComplex) {
    throw new Refusal('invalid', 'contentTooComplex', { fields: { content: 'contentTooComplex' } })
  }
  const { excerpt } = rendered
  const lead = firstCharacters(content, LEAD_LENGTH)
  return { title, content, lead, excerpt, line_ends, ...columnsOfRendering(rendered) }
}
