import { SettingsError } from '@inkwell/settings/settings'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { listen } from './platform/http/server.ts'
import { createLog } from './platform/log/log.ts'
import { StartError } from './platform/start-error.ts'

async function start(): Promise<void> {
  const settings = readConfig()
  const log = createLog(settings.logLevel)
  const app = await buildApp({ settings, log })
  const address = { host: settings.host, port: settings.apiPort }
  const server = await listen(app.fetch, address)
  log.info({ ...address, origin: settings.apiOrigin }, 'listening')
  process.send?.({ type: 'ready' })

  let isStopping = false
  async function stop(reason: string): Promise<void> {
    // A second Ctrl-C means it.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ reason }, 'stopping')
    await server.stop()
    await app.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // The process that started this one is gone.
  process.on('disconnect', () => void stop('disconnect'))
}

start().catch((error: unknown) => {
  const isForPeople = error instanceof StartError || error instanceof SettingsError
  process.stderr.write(`${isForPeople ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
})
