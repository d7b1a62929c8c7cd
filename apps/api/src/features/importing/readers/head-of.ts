import type { Archive } from '../archive/archive.ts'
import { LeftOut } from '../left-out.ts'

/** The first bytes of a file; none of one that cannot be read, which is then of no format. */
export async function headOf(archive: Archive, path: string, length: number): Promise<Buffer> {
  try {
    return await archive.head(path, length)
  } catch (error) {
    if (error instanceof LeftOut) return Buffer.alloc(0)
    throw error
  }
}
