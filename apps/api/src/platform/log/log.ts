import type { Settings } from '@inkwell/settings/settings'
import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

/** Logs JSON lines. Callers never pass headers or bodies; the redaction is a second safeguard. */
export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { service: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', 'password', 'token', 'email', '*.authorization', '*.password'],
  }
  return destination ? pino(options, destination) : pino(options)
}
