/** How the cover of a post without a picture looks. */
export interface CoverLook {
  /** The drawing: a place of the sheet and how it is turned. */
  drawing: number
  /** The width of the piece, in steps. */
  zoom: number
  /** Its colours. */
  hue: number
}

const COLUMNS = 6
const ROWS = 8
const TURNS = 4
const DRAWINGS = COLUMNS * ROWS * TURNS
const ZOOMS = 3
const HUES = 12

/** A cover differs from the ones of this many posts before it. */
const NEIGHBOURS = 7

/** FNV-1a, a hash of 32 bits, whose lowest bits are improved. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * The covers of posts in their order; undefined for those with a picture. The id of a post determines its
 * cover, except that no drawing occurs twice among any eight neighbours. Further posts do not change the
 * covers of those before.
 */
export function coverLooks(
  posts: readonly { id: string; cover: unknown }[],
): (CoverLook | undefined)[] {
  const looks: (CoverLook | undefined)[] = []
  for (const { id, cover } of posts) {
    const hash = hashOf(id)
    const near = new Set(looks.slice(-NEIGHBOURS).map((look) => look?.drawing))
    let drawing = hash % DRAWINGS
    while (near.has(drawing)) drawing = (drawing + 1) % DRAWINGS
    const look = { drawing, zoom: (hash >>> 12) % ZOOMS, hue: (hash >>> 16) % HUES }
    looks.push(cover ? undefined : look)
  }
  return looks
}

/** The fragment that selects a piece of the sheet, which is 2000 by 1500. */
function pieceOf({ drawing, zoom }: CoverLook): string {
  const width = 560 + 160 * zoom
  const height = (width * 3) / 8
  const place = Math.floor(drawing / TURNS)
  const x = ((2_000 - width) * (place % COLUMNS)) / (COLUMNS - 1)
  const y = ((1_500 - height) * Math.floor(place / COLUMNS)) / (ROWS - 1)
  return `#svgView(viewBox(${Math.round(x)},${Math.round(y)},${width},${height}))`
}

/** The attributes of a cover: what is drawn, and the classes of its colours and of how it is turned. */
export function describeLook(look: CoverLook): { piece: string; className: string } {
  const { drawing, hue } = look
  return { piece: pieceOf(look), className: `hue-${hue} turn-${drawing % TURNS}` }
}
