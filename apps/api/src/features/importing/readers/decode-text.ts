/** The encoding that the first bytes of a text name: by a mark, or in an XML declaration. */
export function encodingOf(head: Uint8Array): string {
  const [a, b] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const start = new TextDecoder('latin1').decode(head)
  const named =
    /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*\bencoding=["'](?<name>[\w.:-]{1,40})["']/.exec(start)
  return named?.groups?.name ?? 'utf-8'
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder()
  }
}

/** The first bytes of a text in the encoding that they name. */
export function decodeHead(head: Uint8Array): string {
  return decoderOf(encodingOf(head)).decode(head)
}

/** Bytes as text in pieces; invalid ones become U+FFFD. */
export async function* decodePieces(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
