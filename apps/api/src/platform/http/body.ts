import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { bodyLimit } from 'hono/body-limit'
import type { RequestContext } from './context.ts'
import { parseMultipart } from './multipart.ts'
import { Refusal } from './refusal.ts'

const MEGABYTE = 1024 * 1024

interface BodyKind {
  mediaType: string
  wrongMediaType: string
  /** Bytes. */
  max: number
  tooLarge: string
}

const JSON_BODY = {
  mediaType: 'application/json',
  wrongMediaType: messages.mediaTypeJson,
  tooLarge: messages.bodyTooLarge,
}

/** Whoever is known may send a whole post; what anyone may send is a form of a few fields. */
const JSON_BODIES: Record<'known' | 'anyone', BodyKind> = {
  known: { ...JSON_BODY, max: MEGABYTE },
  anyone: { ...JSON_BODY, max: MEGABYTE / 32 },
}

/** Bytes up to which a body is not worth counting: as much waits in each connection anyway. */
const SMALL_BODY = JSON_BODIES.anyone.max

const FORM_BODY: BodyKind = {
  mediaType: 'multipart/form-data',
  wrongMediaType: messages.mediaTypeForm,
  max: IMAGE_BYTES_MAX + 2 * MEGABYTE,
  // The text fits into what is left beside the largest picture, so it is the picture that is not.
  tooLarge: messages.imageTooLarge,
}

function checkMediaType(c: RequestContext, { mediaType, wrongMediaType }: BodyKind): void {
  const given = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (given !== mediaType) throw new Refusal('unsupported_media_type', wrongMediaType)
}

/**
 * Refuses by the declared length before a byte is read; what comes without one is counted while it
 * is read, and reading stops at the bound.
 */
async function checkSize(c: RequestContext, { max, tooLarge }: BodyKind): Promise<void> {
  const refuse = () => {
    throw new Refusal('too_large', tooLarge)
  }
  const declared = c.req.header('Content-Length')
  if (declared !== undefined && c.req.header('Transfer-Encoding') === undefined) {
    if (Number(declared) > max) refuse()
    return
  }
  await bodyLimit({ maxSize: max, onError: refuse })(c, () => Promise.resolve())
}

/** What a body will take in memory, in bytes, by the headers before it; 0 for one that is small. */
export function declaredBytes(headers: Record<string, string | string[] | undefined>): number {
  const isCounted = headers['transfer-encoding'] !== undefined
  const declared = isCounted ? FORM_BODY.max : Number(headers['content-length'] ?? 0)
  return declared > SMALL_BODY ? Math.min(declared, FORM_BODY.max) : 0
}

/** Waits until a small body has arrived, for a client may take its time; what is wrong shows later. */
export async function readSmallBody(c: RequestContext): Promise<void> {
  if (Number(c.req.header('Content-Length') ?? 0) === 0) return
  try {
    await c.req.arrayBuffer()
  } catch {
    // Whoever reads it is told again.
  }
}

/** The parsed JSON body, of whatever shape. */
export async function readJson(
  c: RequestContext,
  from: keyof typeof JSON_BODIES,
): Promise<unknown> {
  checkMediaType(c, JSON_BODIES[from])
  await checkSize(c, JSON_BODIES[from])
  try {
    return await c.req.json()
  } catch (cause) {
    throw new Refusal('invalid', messages.bodyNotJson, { cause })
  }
}

/** The fields of a multipart form: texts and files, a list where a name comes more than once. */
export async function readForm(c: RequestContext): Promise<unknown> {
  checkMediaType(c, FORM_BODY)
  await checkSize(c, FORM_BODY)
  try {
    return await parseMultipart(await c.req.arrayBuffer(), c.req.header('Content-Type') ?? '')
  } catch (cause) {
    throw new Refusal('invalid', messages.bodyNotForm, { cause })
  }
}
