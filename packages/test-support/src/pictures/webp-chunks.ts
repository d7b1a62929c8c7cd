/** The types of all chunks in a WebP, including those in frames. Throws for any other file. */
export function webpChunks(webp: Buffer, from = 12, to = webp.length): string[] {
  if (webp.toString('latin1', 8, 12) !== 'WEBP') throw new Error('No WebP')
  const kinds: string[] = []
  for (let at = from; at < to;) {
    const kind = webp.toString('latin1', at, at + 4)
    const size = webp.readUInt32LE(at + 4)
    kinds.push(kind.trim())
    // A frame starts with its position and duration.
    if (kind === 'ANMF') kinds.push(...webpChunks(webp, at + 8 + 16, at + 8 + size))
    at += 8 + size + (size % 2)
  }
  return kinds
}
