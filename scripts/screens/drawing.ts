/** The size of every cover in pixels. */
export const WIDTH = 1600
export const HEIGHT = 1000

/** A seeded random generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A vertical gradient. */
export function gradient(id: string, colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`
}

/** A radial gradient that fades out. */
export function glow(id: string, colour: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}

/** An SVG of definitions and shapes on a background with the gradient `ground`. */
export function drawing(definitions: readonly string[], shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>${definitions.join('')}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
${shapes.join('\n')}
</svg>`
}

/** The outline of land: a sum of sine waves, filled to the bottom. */
export function land(height: number, roughness: number, random: () => number): string {
  const waves = [1, 2.3, 4.7, 9.1, 19, 41].map((turns) => ({
    turns,
    start: random() * Math.PI * 2,
    rise: (roughness / turns ** 0.92) * (0.6 + random() * 0.8),
  }))
  const points: string[] = []
  for (let x = 0; x <= WIDTH; x += 8) {
    const along = (x / WIDTH) * Math.PI * 2
    const y = waves.reduce(
      (sum, { turns, start, rise }) => sum + Math.sin(along * turns + start) * rise,
      height,
    )
    points.push(`${x} ${y.toFixed(1)}`)
  }
  return `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`
}
