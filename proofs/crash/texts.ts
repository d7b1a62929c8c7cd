import { randomInt } from 'node:crypto'
import { aPhotoPng, aPng } from '@inkwell/test-support/png'
import type { Text } from './ledger.ts'

/** Lines of the shortest and of the longest post: from a note to some hundred kilobytes. */
const LINES = [1, 3, 10, 40, 200, 1_500]

/** Every so many posts have a picture: text is written faster, and both are cut off in the middle. */
export const PICTURE_EVERY = 3

/** Every so many pictures, one is of a few that everybody has. */
const SHARED_EVERY = 4
const SHARED_COLOURS = ['aa3333', '33aa33', '3333aa']

let count = 0

function oneOf<T>(choices: readonly T[]): T {
  return choices[randomInt(choices.length)] as T
}

/** A text that nobody else writes, and that tells of itself where half of it is missing. */
export function uniqueText(): Text {
  count += 1
  const lines = oneOf(LINES)
  const name = `Post ${count}`
  const body = Array.from({ length: lines }, (_, i) => `${name}, line **${i + 1}** of ${lines}. ✒`)
  return { title: `${name} with ${lines} lines`, content: body.join('\n\n') }
}

/** Pixels: pictures as wide as this are like photographs, of which AVIF comes. */
export const LARGE_WIDTH = 600

/** Every so many pictures, one is like a photograph. */
const LARGE_EVERY = 20
let pictures = 0

/** A picture, small but for some, of its own or one that others have, too. */
export function somePicture(): Buffer {
  const colour = randomInt(0x1000000).toString(16).padStart(6, '0')
  pictures += 1
  if (pictures % LARGE_EVERY === 1) return aPhotoPng(LARGE_WIDTH, 400, pictures)
  if (randomInt(SHARED_EVERY) === 0) return aPng(96, 64, oneOf(SHARED_COLOURS))
  return aPng(64 + randomInt(64), 64, colour)
}
