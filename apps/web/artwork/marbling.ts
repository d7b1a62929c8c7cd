/**
 * Marbled paper, as the binders of books make it: drops of ink on water, each pushing away what
 * lies there already, drawn out with a comb and taken off with a sheet. The mathematics are those
 * of Aubrey Jaffer's "Mathematical Marbling". Deterministic: the same steps make the same sheet.
 */
interface Point {
  x: number
  y: number
}

interface Blot {
  ink: string
  rim: Point[]
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function circle({ x, y }: Point, radius: number, points: number): Point[] {
  return Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })
}

/** A closed line through the middles between points, bent at them. */
function pathOf(rim: Point[]): string {
  const middle = (index: number): Point => {
    const [a, b] = [rim.at(index % rim.length), rim.at((index + 1) % rim.length)]
    return {
      x: Math.round(((a?.x ?? 0) + (b?.x ?? 0)) / 2),
      y: Math.round(((a?.y ?? 0) + (b?.y ?? 0)) / 2),
    }
  }
  let at = middle(rim.length - 1)
  const bends = rim.map((bend, index) => {
    const to = middle(index)
    const steps = [bend.x - at.x, bend.y - at.y, to.x - at.x, to.y - at.y].map(Math.round)
    at = to
    return steps.join(' ').replaceAll(' -', '-')
  })
  const start = middle(rim.length - 1)
  return `M${start.x} ${start.y}q${bends.join(' ').replaceAll(' -', '-')}z`
}

/** A tray of water, in the units of the picture that it becomes. */
export class Tray {
  readonly #size: { width: number; height: number }
  readonly #points: number
  #blots: Blot[] = []

  constructor(size: { width: number; height: number }, points: number) {
    this.#size = size
    this.#points = points
  }

  #move(shift: (point: Point) => Point): void {
    this.#blots = this.#blots.map(({ ink, rim }) => ({ ink, rim: rim.map(shift) }))
  }

  /** Lets a drop fall: what lies there makes room for it. */
  drop(centre: Point, radius: number, ink: string): void {
    this.#move((point) => {
      const [dx, dy] = [point.x - centre.x, point.y - centre.y]
      const stretch = Math.sqrt(1 + radius ** 2 / Math.max(dx ** 2 + dy ** 2, 0.01))
      return { x: centre.x + dx * stretch, y: centre.y + dy * stretch }
    })
    this.#blots.push({ ink, rim: circle(centre, radius, this.#points) })
  }

  /** Draws a tooth through the water; `reach` is how far aside half of its pull is felt. */
  comb(through: Point, angle: number, pull: number, reach: number): void {
    const [mx, my] = [Math.cos(angle), Math.sin(angle)]
    this.#move((point) => {
      const aside = Math.abs((point.x - through.x) * -my + (point.y - through.y) * mx)
      const felt = pull * 2 ** (-aside / reach)
      return { x: point.x + mx * felt, y: point.y + my * felt }
    })
  }

  /** Rocks the tray: waves of a length and a height run across it. */
  rock(angle: number, length: number, height: number, phase: number): void {
    const [mx, my] = [Math.cos(angle), Math.sin(angle)]
    this.#move((point) => {
      const along = point.x * -my + point.y * mx
      const felt = height * Math.sin((along / length) * 2 * Math.PI + phase)
      return { x: point.x + mx * felt, y: point.y + my * felt }
    })
  }

  #isSeen({ rim }: Blot): boolean {
    const { width, height } = this.#size
    const [xs, ys] = [rim.map(({ x }) => x), rim.map(({ y }) => y)]
    const across = Math.max(...xs) > 0 && Math.min(...xs) < width
    return across && Math.max(...ys) > 0 && Math.min(...ys) < height
  }

  /** The picture, on paper of a colour or on none; or its first piece, whose address can name another. */
  sheet(paper?: string, piece = this.#size): string {
    const { width, height } = this.#size
    const ground = paper ? `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>\n` : ''
    const blots = this.#blots
      .filter((blot) => this.#isSeen(blot))
      .map(({ ink, rim }) => `<path fill="${ink}" d="${pathOf(rim)}"/>`)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${piece.width} ${piece.height}" width="${piece.width}" height="${piece.height}">\n${ground}${blots.join('\n')}\n</svg>\n`
  }
}
