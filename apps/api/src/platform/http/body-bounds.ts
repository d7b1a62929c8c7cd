import type { Endpoint } from '@inkwell/contract/endpoint'
import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import type { MessageKey } from '@inkwell/contract/messages'
import { textBoundOf } from '@inkwell/contract/text-bounds'
import type { z } from 'zod'

const KILOBYTE = 1024

/** Bytes of a body that is not worth counting: as much waits in each connection anyway. */
export const SMALL_BODY = 32 * KILOBYTE

/** Bytes that a UTF-16 unit takes at most: in UTF-8, and where JSON escapes it. */
const UTF8_BYTES = 3
const ESCAPED_BYTES = 6

/** Bytes for names, white space and short fields; in a form, for the heads of its parts and fields we do not know. */
const REST_OF_JSON = 8 * KILOBYTE
const REST_OF_FORM = 64 * KILOBYTE

/** Bytes of a short text, such as one of a list of words, or where a file should be. */
const SHORT_TEXT = KILOBYTE

/** What one field of a body may take. */
export interface FieldBounds {
  /** Bytes of it as a text. */
  text: number
  /** What is said of a longer text. */
  tooLong: MessageKey
  /** Bytes of it as a file; 0 where it is none. */
  file: number
}

/** What the body of a call may take, by the limits of its fields. */
export interface BodyBounds {
  /** Bytes of the whole. */
  max: number
  /** Its fields; of JSON, those that are texts. */
  fields: ReadonlyMap<string, FieldBounds>
}

function shapeOf(schema: unknown): [string, z.ZodType][] {
  return Object.entries((schema as z.ZodObject<Record<string, z.ZodType>>).shape)
}

function boundsOfJson(schema: unknown): BodyBounds {
  const fields = new Map<string, FieldBounds>()
  let max = REST_OF_JSON
  for (const [name, field] of shapeOf(schema)) {
    const bound = textBoundOf(field)
    if (!bound) continue
    const text = ESCAPED_BYTES * bound.units
    fields.set(name, { text, tooLong: bound.tooLong, file: 0 })
    max += text
  }
  return { max: Math.max(SMALL_BODY, max), fields }
}

function boundsOfForm({ form, files = {} }: Endpoint): BodyBounds {
  const fields = new Map<string, FieldBounds>()
  let max = REST_OF_FORM
  for (const [name, field] of shapeOf(form)) {
    const bound = textBoundOf(field)
    const text = bound ? UTF8_BYTES * bound.units : SHORT_TEXT
    const file = name in files ? IMAGE_BYTES_MAX : 0
    fields.set(name, { text, tooLong: bound?.tooLong ?? 'imageInvalid', file })
    max += Math.max(text, file)
  }
  return { max, fields }
}

/** What the body of a call may take; undefined where it has none. */
export function bodyBoundsOf(endpoint: Endpoint): BodyBounds | undefined {
  if (endpoint.form) return boundsOfForm(endpoint)
  return endpoint.json && boundsOfJson(endpoint.json)
}
