import { expect, test } from 'vitest'
import { refusalOf } from './inspect-upload.ts'
import type { Head } from './inspect-upload.ts'

const still = { format: 'jpeg', width: 10_000, height: 5_000 } as const
const moving = {
  format: 'gif',
  width: 1_000,
  height: 150_000,
  pageHeight: 500,
  pages: 300,
} as const
const webp = { ...moving, format: 'webp', height: 100_000, pages: 200 } as const

test.each<Head>([
  still,
  { ...still, width: 20_000, height: 2_500 },
  { ...still, width: 2_500, height: 20_000 },
  moving,
  webp,
  // A collection, of which the first picture is used.
  { ...still, format: 'heif', pages: 1_000 },
])('%j may be decoded', (head) => {
  expect(refusalOf(head, { bytes: Buffer.of(), format: head.format as 'jpeg' })).toBeUndefined()
})

test.each<[string, Head]>([
  ['imageTooManyPixels', { ...still, height: 5_001 }],
  ['imageTooLong', { ...still, width: 20_001, height: 1 }],
  ['imageTooLong', { ...still, width: 1, height: 20_001 }],
  ['imageTooManyPixels', { ...moving, width: 10_001, pageHeight: 5_000, pages: 2 }],
  ['animationTooLong', { ...moving, pages: 301 }],
  ['animationTooManyPixels', { ...moving, width: 1_001 }],
  ['imageTooHeavy', { ...webp, width: 1_001 }],
])('%s: %j', (refusal, head) => {
  expect(refusalOf(head, { bytes: Buffer.of(), format: head.format as 'jpeg' })).toBe(refusal)
})

test('a format that differs from the first bytes is refused', () => {
  expect(refusalOf({ ...still, format: 'svg' }, { bytes: Buffer.of(), format: 'jpeg' })).toBe(
    'imageInvalid',
  )
})
