/** The shape of the background. */
export type Tile = 'rounded' | 'whole'

interface MarkLook {
  /** The background colour. */
  ink: string
  tile: Tile
  /** The size of the drop; launchers may crop a `whole` background to a circle of 80 %. */
  scale: number
}

/** A drop of ink on a 32 × 32 square; with slit and hole it is also a nib. */
const DROP = 'M16 4c4.8 6.3 8.2 10.9 8.2 15.2a8.2 8.2 0 0 1-16.4 0c0-4.3 3.4-8.9 8.2-15.2z'

function nib(ink: string): string {
  return `<path fill="#fff" d="${DROP}"/>
    <path stroke="${ink}" stroke-width="1.7" d="M16 3v15"/>
    <circle cx="16" cy="19.5" r="2.7" fill="${ink}"/>`
}

/** The logo as an SVG document. */
export function drawMark({ ink, tile, scale }: MarkLook): string {
  const radius = tile === 'rounded' ? ' rx="8"' : ''
  const shift = 16 - 16 * scale
  const place = scale === 1 ? '' : ` transform="translate(${shift} ${shift}) scale(${scale})"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32"${radius} fill="${ink}"/>
  <g${place}>
    ${nib(ink)}
  </g>
</svg>
`
}
