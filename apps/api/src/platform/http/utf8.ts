const strict = new TextDecoder('utf-8', { fatal: true })
const strictWithMark = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8, by default without a byte order mark; undefined if invalid. */
export function decodeUtf8(bytes: Uint8Array, { keepsMark = false } = {}): string | undefined {
  try {
    return (keepsMark ? strictWithMark : strict).decode(bytes)
  } catch {
    return undefined
  }
}
