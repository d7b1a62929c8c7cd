import type { Settings } from '@inkwell/settings/settings'
import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

/** Where the lines of a process go; it says `close` once all of them are written after its end. */
export function standardOutput() {
  return pino.destination(1)
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
