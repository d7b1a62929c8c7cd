import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Settings } from '@inkwell/settings/settings'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { catalogues } from '../src/languages/catalogues.ts'
import { setTexts } from '../src/platform/text.ts'
import { buildApp } from './app.ts'
import { builtSite } from './built-site.ts'
import { readConfig, siteConfigOf } from './config.ts'
import { createAsk } from './data-service.ts'
import { startListening } from './listen.ts'
import { crashDocument } from './plain-document.ts'
import { sendFile } from './static-files.ts'
import { makeManifest, WEB_MANIFEST } from './web-manifest.ts'

/** The site from its sources, reloading; without a CSP, which React's reloading would break. */
async function sourceSite(
  settings: Settings,
  log: Logger,
  server: Server,
): Promise<RequestListener> {
  const [{ createServer: createVite }, { createDevRenderer, sources }] = await Promise.all([
    import('vite'),
    import('./dev-renderer.ts'),
  ])
  const root = join(import.meta.dirname, '..')
  const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server } } })
  const render = createDevRenderer(vite, siteConfigOf(settings))
  const app = buildApp({
    render,
    ask: createAsk(settings.apiOrigin),
    headers: {},
    crash: crashDocument(settings.siteName, sources),
    log,
  })
  const answer = getRequestListener(app.fetch)
  const manifest = await makeManifest(settings.siteName)
  return (req, res) => {
    if (req.url === WEB_MANIFEST) sendFile(req, res, manifest)
    else vite.middlewares(req, res, () => void answer(req, res))
  }
}

async function main(): Promise<void> {
  const settings = readConfig()
  setTexts(catalogues[settings.siteLanguage])
  const log = pino({ name: 'web', level: settings.logLevel })
  const server = createServer()
  const site = process.argv.includes('--dev') ? sourceSite : builtSite
  server.on('request', await site(settings, log, server))
  await startListening(server, settings, log)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
