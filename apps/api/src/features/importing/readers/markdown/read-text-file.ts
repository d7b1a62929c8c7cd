import { CONTENT_MAX } from '@inkwell/contract/limits'
import type { Archive } from '../../archive/archive.ts'

/** Bytes of a file: the longest draft with its front matter. */
const BYTES_MAX = 8 * CONTENT_MAX + 200_000

/** A text file in UTF-8, in UTF-16 with a mark, or else in Latin-1. Throws LeftOut. */
export async function readTextFile(archive: Archive, path: string): Promise<string> {
  const bytes = await archive.read(path, BYTES_MAX)
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
