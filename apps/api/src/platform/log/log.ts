import type { Settings } from '@inkwell/settings/settings'
import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

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
