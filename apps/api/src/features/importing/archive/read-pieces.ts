import { importNote } from '@inkwell/contract/import-notes'
import { LeftOut } from '../left-out.ts'

/** The bytes of all pieces; throws LeftOut for more than `max`. */
export async function readPieces(
  pieces: AsyncIterable<Uint8Array>,
  max: number,
): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.byteLength
    if (length > max) throw new LeftOut(importNote('fileTooManyBytes', { max }))
    read.push(piece)
  }
  return Buffer.concat(read, length)
}

/** The first bytes of the pieces, at most `length`. */
export async function readStart(
  pieces: AsyncIterable<Uint8Array>,
  length: number,
): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    read.push(piece)
    bytes += piece.byteLength
    if (bytes >= length) break
  }
  return Buffer.concat(read).subarray(0, length)
}
