import { z } from 'zod'
import type { MessageKey } from './messages.ts'

/** The maximum length of a text field before any transformation. */
export interface TextBound {
  /** UTF-16 code units: up to three bytes each in UTF-8, and six if JSON escapes them. */
  units: number
  /** The message for a longer text. */
  tooLong: MessageKey
}

const bounds = z.registry<TextBound>()

/** A string whose length is checked before any transformation. */
export function boundedText({ error, ...bound }: TextBound & { error: MessageKey }) {
  return z
    .string({ error })
    .refine((text) => text.length <= bound.units, { error: bound.tooLong, abort: true })
    .register(bounds, bound)
}

/** Registers the bound of each text in a list. */
export function withBound<Schema extends z.ZodType>(schema: Schema, bound: TextBound): Schema {
  bounds.add(schema, bound)
  return schema
}

/** The bound of a text field, or of each text in a list; undefined for any other schema. */
export function textBoundOf(schema: z.core.$ZodType): TextBound | undefined {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
  return isWrapped ? textBoundOf(schema.unwrap()) : bounds.get(schema)
}
