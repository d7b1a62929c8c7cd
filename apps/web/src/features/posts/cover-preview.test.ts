import { expect, test } from 'vitest'
import { previewOf } from './cover-preview.ts'

/** Made by the data service of pictures in the colours that they are named after. */
const RED_GREEN_BLUE_YELLOW = 'WRkGTZSAiobRZ5d4iKiGiIDp95h+'
const RED_BESIDE_BLUE_UPRIGHT = 'lJcCfB6PdYeIiIeIiIh/iPd3iA=='
const SEE_THROUGH = 'WBmGI4oHgHrRZ3iA+veXfoeIiHh4hwg='

/** Red, green and blue of every pixel from 0 to 31, row by row from above. */
function pixelsOf(preview: string): number[][][] {
  const bytes = Buffer.from(preview.replace('data:image/bmp;base64,', ''), 'base64')
  const [width, height] = [bytes.readInt32LE(18), bytes.readInt32LE(22)]
  expect(bytes.toString('latin1', 0, 2)).toBe('BM')
  expect(bytes.readInt32LE(2)).toBe(bytes.length)
  const row = (bytes.length - bytes.readInt32LE(10)) / height
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const pixel = bytes.readUInt16LE(bytes.readInt32LE(10) + (height - 1 - y) * row + 2 * x)
      return [pixel >> 10, (pixel >> 5) & 31, pixel & 31]
    }),
  )
}

/** Which of the three is strongest. */
function strongest([red = 0, green = 0, blue = 0]: number[] = []): string {
  if (Math.min(red, green) > blue + 8) return 'yellow'
  return red > Math.max(green, blue) ? 'red' : green > blue ? 'green' : 'blue'
}

test('a preview has the colours of its picture where they are', () => {
  const pixels = pixelsOf(previewOf(RED_GREEN_BLUE_YELLOW))
  expect([pixels.length, pixels[0]?.length]).toEqual([3, 4])
  const corners = [pixels[0]?.at(0), pixels[0]?.at(-1), pixels[2]?.at(0), pixels[2]?.at(-1)]
  expect(corners.map(strongest)).toEqual(['red', 'green', 'blue', 'yellow'])
})

test('that of an upright picture is upright', () => {
  const pixels = pixelsOf(previewOf(RED_BESIDE_BLUE_UPRIGHT))
  expect([pixels.length, pixels[0]?.length]).toEqual([4, 3])
  for (const row of pixels) expect([row[0], row[2]].map(strongest)).toEqual(['red', 'blue'])
})

test('it is small, and the same each time', () => {
  const preview = previewOf(RED_GREEN_BLUE_YELLOW)
  expect(preview.length).toBeLessThan(140)
  expect(previewOf(RED_GREEN_BLUE_YELLOW)).toBe(preview)
})

test.each([undefined, null, '', 'a', 'AAAA', '%%%', SEE_THROUGH])('%s has none', (placeholder) => {
  expect(previewOf(placeholder)).toBe('')
})
