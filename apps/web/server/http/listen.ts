import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Settings } from '@inkwell/settings/settings'
import { listen } from '@inkwell/serving/http-server'
import type { Logger } from 'pino'

/** Milliseconds that requests in progress may take after a signal to stop. */
const SHUTDOWN_MS = 4_000

function explain(error: NodeJS.ErrnoException, { host, webPort }: Settings): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${webPort} is taken; set WEB_PORT to a free one.`)
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${webPort} needs more rights; set WEB_PORT to one above 1023.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(`This machine has no address ${host}; set HOST to one it has.`)
  }
  return error
}

/** Stops at a signal, and when the parent process has exited. */
function stopOnSignal(server: Server, log: Logger): void {
  let stopping = false
  function stop(): void {
    if (stopping) return
    stopping = true
    log.info('stopping')
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
}

/** Listens, notifies the parent process, and shuts down gracefully at a signal. */
export async function startListening(
  server: Server,
  settings: Settings,
  log: Logger,
): Promise<void> {
  listen(server, { host: settings.host, port: settings.webPort })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, settings)
  }
  stopOnSignal(server, log)
  log.info({ host: settings.host, port: settings.webPort }, 'listening')
  process.send?.({ type: 'ready' })
}
