import { answerPings } from '@inkwell/serving/answer-pings'
import { createReadiness } from '@inkwell/serving/graceful-stop'
import { endOutput, standardOutput } from '@inkwell/serving/log-output'
import { onStop } from '@inkwell/serving/stop-signals'
import type { StopReason } from '@inkwell/serving/stop-signals'
import { buildApp } from './app.ts'
import type { App } from './app.ts'
import { readConfig } from './config.ts'
import { securityHeadersOf } from './platform/http/security-headers.ts'
import { listen } from './platform/http/server.ts'
import { createLog } from './platform/log/log.ts'
import { complaintAbout } from './platform/start-error.ts'

async function start(): Promise<void> {
  const settings = readConfig()
  const output = standardOutput()
  const log = createLog(settings.logLevel, output)
  const address = { host: settings.host, port: settings.apiPort }
  const readiness = createReadiness()
  const building = Promise.withResolvers<App>()
  // Listen first, so that an accidental second start ends before it migrates the database of the first.
  const built: { app?: App } = {}
  const server = await listen(
    async (request, bindings) => {
      const { fetch } = await building.promise
      return fetch(request, bindings)
    },
    {
      ...address,
      security: securityHeadersOf(settings.apiOrigin),
      readiness,
      reusePort: settings.workers > 1,
      admit: (request, response, answer) => {
        if (built.app) built.app.admit(request, response, answer)
        else void answer()
      },
      handleCachedRead: (request, response, listener) => {
        if (built.app) built.app.handleCachedRead(request, response, listener)
        else void listener(request, response)
      },
    },
  )

  answerPings()
  async function stop(reason: StopReason): Promise<void> {
    log.info({ reason }, 'stopping')
    // Without an app nothing has been acknowledged.
    if (built.app) {
      // Without a parent process nobody waits for us.
      await server.stop(reason === 'disconnect' ? 0 : settings.drainMs)
      await built.app.close()
    }
    log.info('stopped')
    // Log lines are written asynchronously, so wait for them.
    await endOutput(output)
    process.exit(0)
  }
  onStop((reason) => void stop(reason))

  // A file size limit (ulimit -f) must be a write error instead of the end of the process.
  process.on('SIGXFSZ', () => undefined)

  built.app = await buildApp({ settings, log, readiness })
  building.resolve(built.app)
  log.info({ ...address, origin: settings.apiOrigin }, 'listening')
  process.send?.({ type: 'ready' })
}

start().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exit(1)
})
