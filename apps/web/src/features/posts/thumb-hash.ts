/** A ThumbHash, read as far as a few pixels need it. */
export interface ThumbPicture {
  /** Whether any of it is transparent. */
  hasAlpha: boolean
  isLandscape: boolean
  /** Red, green and blue, from 0 to 1, where the waves across and those down stand like this. */
  colourAt: (across: Ripples, down: Ripples) => readonly [number, number, number]
}

/** How high each wave stands at one place, by its half periods. */
export type Ripples = readonly number[]

/** Half periods of the finest wave there is. */
const FINEST = 6

/** The waves in the middle of each of `count` cells beside each other. */
export function ripplesOf(count: number): Ripples[] {
  return Array.from({ length: count }, (_, cell) =>
    Array.from({ length: FINEST + 1 }, (__, halfPeriods) =>
      Math.cos((Math.PI / count) * (cell + 0.5) * halfPeriods),
    ),
  )
}

/** A wave over the picture: half periods across and down, and how strong it is. */
type Wave = readonly [across: number, down: number, strength: number]

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Which waves the format keeps of so many across and down: those nearest to the constant. */
function wavesOf(across: number, down: number, read: () => number): Wave[] {
  const waves: Wave[] = []
  for (let y = 0; y < down; y++) {
    for (let x = y ? 0 : 1; x * down < across * (down - y); x++) waves.push([x, y, read()])
  }
  return waves
}

function sumAt(waves: readonly Wave[], across: Ripples, down: Ripples): number {
  let sum = 0
  for (const [x, y, strength] of waves) sum += strength * (across[x] ?? 0) * (down[y] ?? 0)
  return 2 * sum
}

/**
 * Reads a ThumbHash (https://evanw.github.io/thumbhash/) in base64; undefined where it is none. Its own
 * library only makes pictures of a thousand pixels of it: too many for each of a page's covers.
 */
export function readThumbHash(base64: string): ThumbPicture | undefined {
  const bytes = bytesOf(base64)
  if (!bytes || bytes.length < 5) return undefined
  const head = new DataView(bytes.buffer)
  const colours = head.getUint16(0, true) | (head.getUint8(2) << 16)
  const shape = head.getUint16(3, true)
  const hasAlpha = colours >> 23 === 1
  const isLandscape = shape >> 15 === 1
  const longer = hasAlpha ? 5 : 7
  const shorter = Math.max(3, shape & 7)
  // Each wave has four bits, which begin after the constants.
  let at = hasAlpha ? 12 : 10
  const reader = (scale: number) => () => {
    const strength = ((bytes[at >> 1] ?? 0) >> ((at & 1) << 2)) & 15
    at += 1
    return (strength / 7.5 - 1) * scale
  }
  const [wide, high] = isLandscape ? [longer, shorter] : [shorter, longer]
  const light = wavesOf(wide, high, reader(((colours >> 18) & 31) / 31))
  // Of what few bits have made pale, the format asks for a quarter more.
  const yellow = wavesOf(3, 3, reader((((shape >> 3) & 63) / 63) * 1.25))
  const red = wavesOf(3, 3, reader((((shape >> 9) & 63) / 63) * 1.25))
  return {
    hasAlpha,
    isLandscape,
    colourAt(across, down) {
      const l = (colours & 63) / 63 + sumAt(light, across, down)
      const p = ((colours >> 6) & 63) / 31.5 - 1 + sumAt(yellow, across, down)
      const q = ((colours >> 12) & 63) / 31.5 - 1 + sumAt(red, across, down)
      const b = l - (2 / 3) * p
      const r = (3 * l - b + q) / 2
      return [r, r - q, b]
    },
  }
}
