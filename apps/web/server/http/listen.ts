import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Settings } from '@inkwell/settings/settings'
import { listen } from '@inkwell/serving/http-server'
import type { Logger } from 'pino'

/** Milliseconds that requests under way may take once the process is told to stop. */
const LAST_WORDS_MS = 4_000

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

/** Stops at the first of the usual signs, and when the process that started this one is gone. */
function stopWhenTold(server: Server, log: Logger): void {
  let stopping = false
  function stop(): void {
    if (stopping) return
    stopping = true
    log.info('stopping')
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), LAST_WORDS_MS).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
}

/** Listens, tells the process that started this one, and stops in order when told to. */
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
  stopWhenTold(server, log)
  log.info({ host: settings.host, port: settings.webPort }, 'listening')
  process.send?.({ type: 'ready' })
}
