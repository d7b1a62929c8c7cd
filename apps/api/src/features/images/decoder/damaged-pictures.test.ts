import { damagedPictures } from '@inkwell/test-support/pictures/damage'
import { pictureSeeds } from '@inkwell/test-support/pictures/seeds'
import { foreignParts } from '@inkwell/test-support/pictures/foreign-parts'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../../platform/http/refusal.ts'
import { createLog } from '../../../platform/log/log.ts'
import { upload } from '../../../testing/pictures.ts'
import { ImagesDecoder } from '../images.decoder.ts'

const logged: string[] = []
const decoder = new ImagesDecoder(createLog('warn', { write: (line) => void logged.push(line) }))
afterAll(() => decoder.close())

let seeds: Record<string, Buffer>
beforeAll(async () => {
  seeds = await pictureSeeds()
})

/** The decoder's result: a valid picture without metadata, or a refusal. */
async function outcomeOf(bytes: Uint8Array): Promise<'taken' | 'refused'> {
  const picture = await decoder.decode(upload(bytes)).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'invalid') return undefined
    throw error
  })
  if (!picture) return 'refused'
  for (const file of [...picture.variants, ...(picture.master ? [picture.master] : [])]) {
    const made = Buffer.from(file.bytes)
    expect(foreignParts(made)).toEqual([])
    const { width, height, pageHeight } = await sharp(made).metadata()
    expect([width, pageHeight ?? height]).toEqual([file.width, file.height])
  }
  return 'taken'
}

test('every seed is accepted', async () => {
  for (const [name, seed] of Object.entries(seeds)) {
    expect([name, await outcomeOf(seed)]).toEqual([name, 'taken'])
  }
})

test('a truncated picture is refused, or complete enough to be shown', async () => {
  const PLACES = 16
  for (const [name, seed] of Object.entries(seeds)) {
    for (let place = 1; place < PLACES; place++) {
      const part = seed.subarray(0, Math.floor((seed.length * place) / PLACES))
      // Truncated pictures must be refused; frames of an animation may be complete.
      const isLost = place <= PLACES * 0.75 && !name.includes('moving')
      const outcome = await outcomeOf(part)
      expect([name, place, isLost && outcome]).toEqual([name, place, isLost && 'refused'])
    }
  }
})

test('a damaged picture is refused or valid', async () => {
  const outcomes = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(damagedPictures(Object.values(seeds)), async (bytes) => {
      outcomes[await outcomeOf(bytes)]++
    }),
    { numRuns: 250 },
  )
  // Otherwise the header was always damaged, or nothing was.
  expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThan(10)
  expect(logged).toEqual([])
})
