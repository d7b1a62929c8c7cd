import { once } from 'node:events'
import type { Settings } from '@inkwell/settings/settings'
import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

/** Characters that wait to be written, at most: of those that find no room, lines are left out. */
const WAITING_MAX = 1_000_000

type Output = ReturnType<typeof pino.destination>

/** Where the lines of a process go. While they cannot be written, nothing but lines is lost. */
export function standardOutput(): Output {
  const output = pino.destination({ dest: 1, maxLength: WAITING_MAX })
  // A disk that is full, or a reader that is gone: it is tried again with the next line.
  output.on('error', () => undefined)
  return output
}

/** Resolves once all lines are written; what cannot be written now is given up. */
export async function endOutput(output: Output): Promise<void> {
  // It rejects where a line cannot be written.
  const written = once(output, 'close').catch(() => undefined)
  output.end()
  await written
  // Otherwise the end of the process would try for ever.
  output.destroy()
}

/**
 * Structured lines on standard output. Nothing here is ever given a header or a body; the
 * redaction is the second lock on that door.
 */
export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { service: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', 'password', 'token', 'email', '*.authorization', '*.password'],
  }
  return destination ? pino(options, destination) : pino(options)
}
