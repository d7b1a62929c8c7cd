import { z } from 'zod'
import type { MessageKey } from './messages.ts'

/** How long a field of text may be as it arrives, before anything is made of it. */
export interface TextBound {
  /** UTF-16 code units: at most three bytes each in UTF-8, and six where JSON escapes them. */
  units: number
  /** What is said of a longer one. */
  tooLong: MessageKey
}

const bounds = z.registry<TextBound>()

/** A text that is refused by its length alone, before anything else looks at it. */
export function boundedText({ error, ...bound }: TextBound & { error: MessageKey }) {
  return z
    .string({ error })
    .refine((text) => text.length <= bound.units, { error: bound.tooLong, abort: true })
    .register(bounds, bound)
}

/** The bound of a field that is a text; undefined for any other. */
export function textBoundOf(schema: z.core.$ZodType): TextBound | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return bounds.get(inner as z.ZodString)
}
