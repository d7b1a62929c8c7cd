/** Bytes at the start in which programs look for the signature of HTML and PDF. */
const HEAD = 1_024

const PAGE_OR_DOCUMENT = /%PDF-|<(?:!doctype|html|head|body|script|iframe|svg)[\s>]/i

/** The signature of the last record of a ZIP archive; its comment ends with the file. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1')
const ARCHIVE_END_SIZE = 22
const ARCHIVE_COMMENT_MAX = 0xffff

function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ARCHIVE_END_SIZE + ARCHIVE_COMMENT_MAX))
  let at = tail.lastIndexOf(ARCHIVE_END)
  while (at >= 0) {
    const rest = tail.length - at - ARCHIVE_END_SIZE
    if (rest >= 0 && tail.readUInt16LE(at + ARCHIVE_END_SIZE - 2) === rest) return true
    at = at === 0 ? -1 : tail.lastIndexOf(ARCHIVE_END, at - 1)
  }
  return false
}

/**
 * Whether a picture is also a valid HTML page, document or archive. Such files are never accidental;
 * the data that phones append to photos is none of these.
 */
export function isPolyglot(upload: Uint8Array): boolean {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  return PAGE_OR_DOCUMENT.test(bytes.toString('latin1', 0, HEAD)) || endsAsArchive(bytes)
}
