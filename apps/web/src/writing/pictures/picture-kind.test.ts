import { expect, test } from 'vitest'
import { pictureKind } from './picture-kind.ts'

function bytesOf(sign: string): Uint8Array {
  return Uint8Array.from(sign, (character) => character.charCodeAt(0))
}

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['GIF87a', 'gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x18ftypisom\0\0\0\0isomiso2', undefined],
  ['<svg xmlns="', undefined],
  ['This is no picture.', undefined],
  ['', undefined],
])('%j: %s', (sign, kind) => {
  expect(pictureKind(bytesOf(sign))).toBe(kind)
})
