import type { Endpoint } from '@inkwell/contract/endpoint'
import type { MessageKey } from '@inkwell/contract/messages'
import { textBoundOf } from '@inkwell/contract/text-bounds'
import type { z } from 'zod'

const KILOBYTE = 1024

/** Bytes of a body that is not counted: a connection buffers as much anyway. */
export const SMALL_BODY = 32 * KILOBYTE

/** The maximum number of bytes of a UTF-16 unit in UTF-8 and in a JSON escape. */
const UTF8_BYTES = 3
const ESCAPED_BYTES = 6

/** Bytes for names, white space, short fields, part headers and unknown fields. */
const REST_OF_JSON = 8 * KILOBYTE
const REST_OF_FORM = 64 * KILOBYTE

/** Bytes of a short text, such as an enumeration value, or text in a file field. */
const SHORT_TEXT = KILOBYTE

/** The limits of one field. */
export interface FieldBounds {
  /** Maximum bytes as text. */
  text: number
  /** The error for a longer text. */
  tooLong: MessageKey
  /** Maximum bytes as a file; 0 if it is not a file field. */
  file: number
  /** The error for a larger file. */
  tooLarge: MessageKey
}

/** The limits of a request body, derived from its fields. */
export interface BodyBounds {
  /** Maximum bytes of the whole body. */
  max: number
  /** The error for a larger one. */
  tooLarge: MessageKey
  /** All fields; for JSON, only the text fields. */
  fields: ReadonlyMap<string, FieldBounds>
}

function listFields(schema: unknown): [string, z.ZodType][] {
  return Object.entries((schema as z.ZodObject<Record<string, z.ZodType>>).shape)
}

function boundsOfJson(schema: unknown): BodyBounds {
  const fields = new Map<string, FieldBounds>()
  const tooLarge = 'bodyTooLarge'
  let max = REST_OF_JSON
  for (const [name, field] of listFields(schema)) {
    const bound = textBoundOf(field)
    if (!bound) continue
    const text = ESCAPED_BYTES * bound.units
    fields.set(name, { text, tooLong: bound.tooLong, file: 0, tooLarge })
    max += text
  }
  return { max: Math.max(SMALL_BODY, max), tooLarge, fields }
}

/** The limits of a field that may hold a file. */
function boundsOfPart(
  field: z.ZodType,
  limit: Endpoint['fileLimit'],
): Omit<FieldBounds, 'tooLarge'> {
  const bound = textBoundOf(field)
  return {
    text: bound ? UTF8_BYTES * bound.units : SHORT_TEXT,
    tooLong: bound?.tooLong ?? limit?.invalid ?? 'bodyTooLarge',
    file: limit?.bytes ?? 0,
  }
}

function boundsOfForm({ form, files = {}, fileLimit }: Endpoint): BodyBounds {
  const tooLarge = fileLimit?.tooLarge ?? 'bodyTooLarge'
  const fields = new Map<string, FieldBounds>()
  let max = REST_OF_FORM
  for (const [name, field] of listFields(form)) {
    const part = boundsOfPart(field, name in files ? fileLimit : undefined)
    fields.set(name, { ...part, tooLarge })
    max += Math.max(part.text, part.file)
  }
  // The text fields fit beside the largest file, so a larger body has a file that is too large.
  return { max, tooLarge, fields }
}

/** The limits of an endpoint's body; undefined if it has none. */
export function deriveBodyBounds(endpoint: Endpoint): BodyBounds | undefined {
  if (endpoint.form) return boundsOfForm(endpoint)
  return endpoint.json && boundsOfJson(endpoint.json)
}
