import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { LeftOut } from './left-out.ts'

/** Opening a pipe must not block. The caller has resolved links. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW

/** The system's error, for people. */
function explainError(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ELOOP') return 'it is a symbolic link'
  if (code === 'ENXIO') return 'it is no regular file'
  return `it cannot be read${code && ` (${code})`}`
}

async function readOpened(handle: FileHandle, max: number): Promise<Buffer<ArrayBuffer>> {
  const { size } = await handle.stat()
  // One byte more than allowed, because a file may grow, or report a wrong size.
  const buffer = Buffer.alloc(Math.min(size, max) + 1)
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  if (size > max || length > max) {
    throw new LeftOut(`it is larger than ${max.toLocaleString('en')} bytes`)
  }
  return buffer.subarray(0, length)
}

/** Reads a regular file of at most `max` bytes; throws LeftOut for anything else. */
export async function readRegularFile(path: string, max: number): Promise<Buffer<ArrayBuffer>> {
  let handle: FileHandle | undefined
  try {
    handle = await open(path, FLAGS)
    if (!(await handle.stat()).isFile()) throw new LeftOut('it is no regular file')
    return await readOpened(handle, max)
  } catch (error) {
    throw error instanceof LeftOut ? error : new LeftOut(explainError(error))
  } finally {
    await handle?.close()
  }
}
