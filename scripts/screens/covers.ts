import sharp from 'sharp'
import { dunes, nightSea, orbits, ridges } from './landscapes.ts'
import { leaves, paperCut, stillLife } from './still-lifes.ts'

const DRAWINGS: Readonly<Record<string, () => string>> = {
  dunes,
  leaves,
  orbits,
  ridges,
  'night-sea': nightSea,
  'paper-cut': paperCut,
  'still-life': stillLife,
}

/** Draws a cover as a JPEG. */
export async function drawCover(name: string): Promise<Buffer> {
  const draw = DRAWINGS[name]
  if (!draw) throw new Error(`Nobody has drawn a cover called ${name}.`)
  return sharp(Buffer.from(draw())).jpeg({ quality: 92 }).toBuffer()
}
