import { readThumbHash, ripplesOf } from './thumb-hash.ts'

/** So few pixels are smooth once they are drawn large, and small in a page with many of them. */
const THREE = ripplesOf(3)
const FOUR = ripplesOf(4)

const HEADER_BYTES = 54
/** Rows are filled up to whole words of four bytes: four pixels, or three and a gap. */
const ROW_BYTES = 8

/** The header of a bitmap of 16 bits a pixel; numbers begin with their smallest byte. */
function writeHeader(header: Uint8Array, columns: number, rows: number): void {
  header.set([0x42, 0x4d, HEADER_BYTES + rows * ROW_BYTES])
  header[10] = HEADER_BYTES
  header[14] = HEADER_BYTES - 14
  header[18] = columns
  header[22] = rows
  header[26] = 1
  header[28] = 16
}

/** A channel from 0 to 1 as the five bits that such a bitmap has for it. */
function fiveBits(channel: number): number {
  return Math.round(31 * Math.min(1, Math.max(0, channel)))
}

function makePreview(placeholder: string): string {
  const picture = readThumbHash(placeholder)
  if (!picture || picture.hasAlpha) return ''
  const [columns, rows] = picture.isLandscape ? [FOUR, THREE] : [THREE, FOUR]
  const bytes = new Uint8Array(HEADER_BYTES + rows.length * ROW_BYTES)
  writeHeader(bytes, columns.length, rows.length)
  for (const [y, down] of rows.entries()) {
    for (const [x, across] of columns.entries()) {
      const [red, green, blue] = picture.colourAt(across, down)
      const pixel = (fiveBits(red) << 10) | (fiveBits(green) << 5) | fiveBits(blue)
      // A bitmap begins with its lowest row.
      const at = HEADER_BYTES + (rows.length - 1 - y) * ROW_BYTES + 2 * x
      bytes[at] = pixel & 0xff
      bytes[at + 1] = pixel >> 8
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

/** The same covers come again and again, to a server above all. */
const made = new Map<string, string>()
const KEPT_MAX = 1_000

/**
 * A picture of twelve pixels made of a placeholder, as an address that an image can have; empty where
 * there is no placeholder, or where something is transparent and it would shine through.
 */
export function previewOf(placeholder: string | null | undefined): string {
  if (!placeholder) return ''
  const kept = made.get(placeholder)
  if (kept !== undefined) return kept
  if (made.size >= KEPT_MAX) made.clear()
  const preview = makePreview(placeholder)
  made.set(placeholder, preview)
  return preview
}
