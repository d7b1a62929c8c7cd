import { SettingsError } from '@inkwell/settings/settings'
import { buildApp } from './app.ts'
import type { App } from './app.ts'
import { readConfig } from './config.ts'
import { listen } from './platform/http/server.ts'
import { createLog } from './platform/log/log.ts'
import { StartError } from './platform/start-error.ts'

async function start(): Promise<void> {
  const settings = readConfig()
  const log = createLog(settings.logLevel)
  const address = { host: settings.host, port: settings.apiPort }
  const building = Promise.withResolvers<App>()
  // The address comes first: a second start by mistake must not tidy up below the first one.
  const server = await listen(async (request, bindings) => {
    const { fetch } = await building.promise
    return fetch(request, bindings)
  }, address)

  let isStopping = false
  async function stop(reason: string): Promise<void> {
    // A second Ctrl-C means it.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ reason }, 'stopping')
    await server.stop()
    const app = await building.promise
    await app.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // The process that started this one is gone.
  process.on('disconnect', () => void stop('disconnect'))

  building.resolve(await buildApp({ settings, log }))
  log.info({ ...address, origin: settings.apiOrigin }, 'listening')
  process.send?.({ type: 'ready' })
}

start().catch((error: unknown) => {
  const isForPeople = error instanceof StartError || error instanceof SettingsError
  process.stderr.write(`${isForPeople ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
})
