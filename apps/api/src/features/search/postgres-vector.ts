/** Limits of a tsvector; its bytes are less than a mebibyte. */
const POSITION_MAX = 16_383
const POSITIONS_MAX = 255
const BYTES_MAX = 1_000_000
/** Bytes of a position, and those of a stem besides itself. */
const POSITION_BYTES = 2
const STEM_BYTES = 3

/** A stem in a text of type tsvector or tsquery. */
export function quote(stem: string): string {
  return `'${stem.replaceAll("'", "''")}'`
}

/**
 * Stems as a text of type tsvector; tokens are letters and digits, which need no escapes but quotes. Of
 * texts with too many different ones for a tsvector, the last ones are left out.
 */
export function vectorOf(
  fields: readonly (readonly [readonly string[], 'A' | 'B' | 'C' | 'D'])[],
): string {
  const places = new Map<string, string[]>()
  let position = 0
  let bytes = 0
  for (const [stems, weight] of fields) {
    for (const stem of stems) {
      position = Math.min(position + 1, POSITION_MAX)
      const known = places.get(stem)
      if (known && known.length >= POSITIONS_MAX) continue
      const needed = POSITION_BYTES + (known ? 0 : STEM_BYTES + Buffer.byteLength(stem))
      if (bytes + needed > BYTES_MAX) continue
      bytes += needed
      if (known) known.push(`${position}${weight}`)
      else places.set(stem, [`${position}${weight}`])
    }
    // A phrase does not extend over two fields.
    position += 1
  }
  return [...places].map(([stem, at]) => `${quote(stem)}:${at.join(',')}`).join(' ')
}
