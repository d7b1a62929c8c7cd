import './require-node-24.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { icoOf } from './icons/ico.ts'
import { drawMark } from './icons/mark.ts'

const WEB = resolve(import.meta.dirname, '../apps/web')

/** Fits the circle that launchers may crop a maskable icon to. */
const SAFE = 0.72

function accent(): string {
  const tokens = readFileSync(join(WEB, 'src/styles/tokens.css'), 'utf8')
  const colour = /--color-accent: light-dark\((#[0-9a-f]{6}),/.exec(tokens)?.[1]
  if (colour === undefined) throw new Error('tokens.css has no --color-accent of two hex colours.')
  return colour
}

function save(name: string, content: string | Buffer): void {
  writeFileSync(join(WEB, 'public', name), content)
}

const ink = accent()
const rounded = drawMark({ ink, tile: 'rounded', scale: 1 })
const whole = drawMark({ ink, tile: 'whole', scale: SAFE })

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer()
}

save('favicon.svg', rounded)
save(
  'favicon.ico',
  icoOf([
    { size: 16, png: await png(rounded, 16) },
    { size: 32, png: await png(rounded, 32) },
  ]),
)
save('icon-192.png', await png(rounded, 192))
save('icon-512.png', await png(rounded, 512))
save('icon-maskable-192.png', await png(whole, 192))
save('icon-maskable-512.png', await png(whole, 512))
save('apple-touch-icon.png', await png(drawMark({ ink, tile: 'whole', scale: 0.82 }), 180))
