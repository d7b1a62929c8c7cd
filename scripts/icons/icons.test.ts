import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { icoOf } from './ico.ts'

const PUBLIC = join(import.meta.dirname, '../../apps/web/public')

test.each([
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-192.png', 192],
  ['icon-maskable-512.png', 512],
  ['apple-touch-icon.png', 180],
])('%s has sides of %i pixels', async (name, size) => {
  const { format, width, height } = await sharp(readFileSync(join(PUBLIC, name))).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size })
})

test('a maskable icon is fully opaque', async () => {
  const { isOpaque } = await sharp(readFileSync(join(PUBLIC, 'icon-maskable-512.png'))).stats()
  expect(isOpaque).toBe(true)
})

test('the directory of an ICO file points to each image', () => {
  const file = icoOf([
    { size: 16, png: Buffer.from('sixteen') },
    { size: 32, png: Buffer.from('thirty-two') },
  ])
  expect([...file.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0])
  const images = [6, 22].map((entry) => {
    const offset = file.readUInt32LE(entry + 12)
    return [file[entry], file.toString('utf8', offset, offset + file.readUInt32LE(entry + 8))]
  })
  expect(images).toEqual([
    [16, 'sixteen'],
    [32, 'thirty-two'],
  ])
})

test('the icon of a tab holds 16 and 32 pixels', () => {
  const file = readFileSync(join(PUBLIC, 'favicon.ico'))
  expect([file.readUInt16LE(4), file[6], file[22]]).toEqual([2, 16, 32])
})
