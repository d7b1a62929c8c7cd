/** More than any form of ours has, and few enough that taking them apart costs nothing. */
const PARTS_MAX = 50
/** Bytes of what stands before the content of a part: names and types. */
const PART_HEAD_MAX = 8 * 1024

const HEAD_END = Buffer.from('\r\n\r\n')

/** RFC 2046: up to 70 characters, none of which has to be quoted inside of quotes. */
const BOUNDARY = /;\s*boundary=(?:"(?<quoted>[^"\\]{1,70})"|(?<plain>[^\s";,]{1,70}))/i

function boundaryOf(contentType: string): string {
  const { quoted, plain } = BOUNDARY.exec(contentType)?.groups ?? {}
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new Error('A form without a boundary')
  return boundary
}

/** Throws for a form of so many parts or names so long that reading it would hold up everyone. */
function checkParts(bytes: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  let at = bytes.indexOf(delimiter)
  for (let parts = 1; at >= 0; parts++) {
    if (parts > PARTS_MAX) throw new Error('A form of too many parts')
    const next = bytes.indexOf(delimiter, at + delimiter.length)
    // The last delimiter has no part behind it.
    if (next < 0) return
    const headEnd = bytes.subarray(at, at + PART_HEAD_MAX).indexOf(HEAD_END)
    if (headEnd < 0) throw new Error('A part without an end to its head')
    at = next
  }
}

function addTo(fields: Map<string, unknown>, name: string, value: unknown): void {
  const before = fields.get(name)
  const values = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value]
  fields.set(name, fields.has(name) ? values : value)
}

/**
 * The fields of a multipart form: texts and files, a list where a name comes more than once. Throws
 * for what is no form, and for one made to be slow: a hundred thousand parts take seconds, in which
 * nobody else is answered.
 */
export async function parseMultipart(body: ArrayBuffer, contentType: string): Promise<unknown> {
  const boundary = boundaryOf(contentType)
  checkParts(Buffer.from(body), boundary)
  // With the boundary that was looked for: a type may be written so that it is read in two ways.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  const form = await new Response(body, { headers }).formData()
  const fields = new Map<string, unknown>()
  for (const [name, value] of form) addTo(fields, name, value)
  return Object.fromEntries(fields)
}
