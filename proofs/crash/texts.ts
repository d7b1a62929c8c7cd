import { randomInt } from 'node:crypto'
import { aPhotoPng, aPng } from '@inkwell/test-support/png'
import type { Text } from './ledger.ts'

/** Lines of the shortest to the longest post, up to some hundred kilobytes. */
const LINES = [1, 3, 10, 40, 200, 1_500]

/** Every n-th post has a picture, so that text and picture uploads are both interrupted. */
export const PICTURE_EVERY = 3

/** Every n-th picture is one of a few shared ones. */
const SHARED_EVERY = 4
const SHARED_COLOURS = ['aa3333', '33aa33', '3333aa']

let count = 0

function pickOne<T>(choices: readonly T[]): T {
  return choices[randomInt(choices.length)] as T
}

/** A unique text whose incompleteness is detectable. */
export function uniqueText(): Text {
  count += 1
  const lines = pickOne(LINES)
  const name = `Post ${count}`
  const body = Array.from({ length: lines }, (_, i) => `${name}, line **${i + 1}** of ${lines}. ✒`)
  return { title: `${name} with ${lines} lines`, content: body.join('\n\n') }
}

/** Pixels; pictures of this width get another size and AVIF after the upload. */
export const LARGE_WIDTH = 1_000

/** Every n-th picture is large. */
const LARGE_EVERY = 20
let pictures = 0

/** A picture: mostly small, sometimes shared. */
export function randomPicture(): Buffer {
  const colour = randomInt(0x1000000).toString(16).padStart(6, '0')
  pictures += 1
  if (pictures % LARGE_EVERY === 1) return aPhotoPng(LARGE_WIDTH, 400, pictures)
  if (randomInt(SHARED_EVERY) === 0) return aPng(96, 64, pickOne(SHARED_COLOURS))
  return aPng(64 + randomInt(64), 64, colour)
}
