import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { LeftOut } from '../left-out.ts'
import { FILE_BYTES_MAX } from './archive-limits.ts'

/** Opening a pipe must not block, and a link must not lead out of the folder. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW

/** The system's error, for people. */
function explainError(error: unknown): ImportNote {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ELOOP') return importNote('fileIsLink')
  if (code === 'ENXIO') return importNote('fileIrregular')
  return importNote('fileUnreadable', { code })
}

async function openRegular(path: string) {
  const handle = await open(path, FLAGS).catch((error: unknown) => {
    throw new LeftOut(explainError(error), { cause: error })
  })
  const { size } = await handle.stat()
  if ((await handle.stat()).isFile() && size <= FILE_BYTES_MAX) return handle
  await handle.close()
  throw new LeftOut(importNote(size > FILE_BYTES_MAX ? 'tooLarge' : 'fileIrregular'))
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
