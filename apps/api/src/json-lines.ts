import { importNote } from '@inkwell/contract/import-notes'
import { NotedError } from './noted-error.ts'

/** Bytes of a line: the longest draft with its escapes. */
const LINE_MAX = 8 * 1024 * 1024

const LF = 10

/** A line that is no JSON, or too long. */
export class BadLine extends NotedError {
  override readonly name = 'BadLine'
}

function parse(pieces: readonly Uint8Array[]): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
    return JSON.parse(text) as unknown
  } catch {
    return new BadLine(importNote('lineNoJson'))
  }
}

/**
 * The values of lines of JSON, with a BadLine in the place of each line that cannot be read. Memory holds
 * one line of at most 8 MB.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator {
  let line: Uint8Array[] = []
  let length = 0

  function end(): unknown {
    const value = length > LINE_MAX ? new BadLine(importNote('lineTooLong')) : parse(line)
    line = []
    length = 0
    return value
  }

  for await (const piece of bytes) {
    let start = 0
    for (let at = piece.indexOf(LF); at >= 0; at = piece.indexOf(LF, start)) {
      add(piece.subarray(start, at))
      yield end()
      start = at + 1
    }
    add(piece.subarray(start))
  }
  if (length > 0) yield end()

  function add(part: Uint8Array): void {
    length += part.byteLength
    if (length <= LINE_MAX) line.push(part)
    else line = []
  }
}
