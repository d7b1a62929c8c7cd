import type { ArchiveFiles } from './features/exporting/reading/taking-parts.ts'
import { Listed } from './features/exporting/reading/taking-parts.ts'
import type { Archive } from './features/importing/archive/archive.ts'
import { LeftOut, Unreadable } from './features/importing/left-out.ts'

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    throw error instanceof LeftOut ? new Unreadable(error.note, { cause: error }) : error
  }
}

/** The files of our own export: the item of a damaged file is listed, and damaged lines end it with Unreadable. */
export function ownExportFiles({ has, read, stream }: Archive): ArchiveFiles {
  return {
    has,
    read: (path, max) =>
      read(path, max).catch((error: unknown) => {
        throw error instanceof LeftOut ? new Listed(error.note) : error
      }),
    stream: (path) => linesOf(stream(path)),
  }
}
