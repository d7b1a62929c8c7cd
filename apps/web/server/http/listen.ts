import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Settings } from '@inkwell/settings/settings'
import { answerPings } from '@inkwell/serving/answer-pings'
import { stopGracefully } from '@inkwell/serving/graceful-stop'
import type { Readiness } from '@inkwell/serving/graceful-stop'
import { listen } from '@inkwell/serving/http-server'
import { onStop } from '@inkwell/serving/stop-signals'
import type { Logger } from 'pino'

function explain(error: NodeJS.ErrnoException, { host, webPort }: Settings): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${webPort} is taken; set WEB_PORT to a free one.`)
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${webPort} needs more rights; set WEB_PORT to one above 1023.`)
  }
  if (error.code === 'ENOTSUP') {
    return new Error('This system cannot share a port among processes; set WORKERS to 1.')
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(`This machine has no address ${host}; set HOST to one it has.`)
  }
  return error
}

interface ListeningParts {
  settings: Settings
  readiness: Readiness
  log: Logger
  /** Resolves when the log is written. */
  endLog: () => Promise<void>
}

/** Stops at a signal, and without a delay when the parent process has exited. */
function stopOnSignal(server: Server, parts: ListeningParts): void {
  const { settings, readiness, log, endLog } = parts
  async function stop(drainMs: number): Promise<void> {
    log.info('stopping')
    await stopGracefully(server, { readiness, drainMs })
    await endLog()
    process.exit(0)
  }
  onStop((reason) => void stop(reason === 'disconnect' ? 0 : settings.drainMs))
}

/** Listens, notifies the parent process, and shuts down gracefully at a signal. */
export async function startListening(server: Server, parts: ListeningParts): Promise<void> {
  const { settings, log } = parts
  const reusePort = settings.workers > 1
  listen(server, { host: settings.host, port: settings.webPort, reusePort })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, settings)
  }
  stopOnSignal(server, parts)
  answerPings()
  log.info({ host: settings.host, port: settings.webPort }, 'listening')
  process.send?.({ type: 'ready' })
}
