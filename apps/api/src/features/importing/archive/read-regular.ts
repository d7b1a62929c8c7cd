import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { LeftOut } from '../left-out.ts'
import { FILE_BYTES_MAX } from './archive-limits.ts'

/** Opening a pipe must not block, and a link must not lead out of the folder. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW

/** The system's error, for people. */
function explainError(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ELOOP') return 'it is a symbolic link'
  if (code === 'ENXIO') return 'it is no regular file'
  return `it cannot be read${code && ` (${code})`}`
}

async function openRegular(path: string) {
  const handle = await open(path, FLAGS).catch((error: unknown) => {
    throw new LeftOut(explainError(error), { cause: error })
  })
  const { size } = await handle.stat()
  if ((await handle.stat()).isFile() && size <= FILE_BYTES_MAX) return handle
  await handle.close()
  throw new LeftOut(size > FILE_BYTES_MAX ? 'it is too large' : 'it is no regular file')
}

/** The bytes of a regular file; throws LeftOut for anything else. */
export async function* readRegular(path: string): AsyncGenerator<Uint8Array> {
  const handle = await openRegular(path)
  try {
    yield* handle.createReadStream({ autoClose: false, end: FILE_BYTES_MAX })
  } catch (error) {
    throw new LeftOut(explainError(error), { cause: error })
  } finally {
    await handle.close()
  }
}
