const strict = new TextDecoder('utf-8', { fatal: true })
const strictWithMark = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text in these bytes, without a byte order mark unless it is to be kept; undefined where they are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array, { keepsMark = false } = {}): string | undefined {
  try {
    return (keepsMark ? strictWithMark : strict).decode(bytes)
  } catch {
    return undefined
  }
}
