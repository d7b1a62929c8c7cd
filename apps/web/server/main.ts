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
import { readConfig, siteConfigOf } from './config.ts'
import { createAsk } from './data-service.ts'
import { entryOf } from './entry-of.ts'
import { startListening } from './listen.ts'
import { createListener } from './listener.ts'
import { makeFile } from './made-files.ts'
import { readPageAssets } from './manifest.ts'
import { PageCache } from './page-cache.ts'
import { crashDocument } from './plain-document.ts'
import { createRenderer } from './renderer.ts'
import { securityHeaders } from './security-headers.ts'
import { loadStaticFiles, sendFile } from './static-files.ts'
import type { StaticFile } from './static-files.ts'
import { readThemeColours } from './theme-colours.ts'
import { WEB_MANIFEST, webManifest } from './web-manifest.ts'

const DIST = join(import.meta.dirname, '../dist')

function manifestFile({ siteName }: Settings): Promise<StaticFile> {
  return makeFile(WEB_MANIFEST, webManifest(siteName, readThemeColours()))
}

async function builtSite(settings: Settings, log: Logger): Promise<RequestListener> {
  const { apiOrigin, siteName } = settings
  const ask = createAsk(apiOrigin)
  const client = join(DIST, 'client')
  const crash = crashDocument(siteName, readPageAssets(client, entryOf(settings.siteLanguage))())
  const render = await createRenderer(DIST, siteConfigOf(settings))
  const headers = securityHeaders(apiOrigin)
  const app = buildApp({ render, ask, headers, crash, log })
  const files = loadStaticFiles(client)
  files.set(WEB_MANIFEST, await manifestFile(settings))
  return createListener({
    files,
    pages: new PageCache({ render, ask, headers }),
    headers,
    crash,
    rest: getRequestListener(app.fetch),
    log,
  })
}

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
  const manifest = await manifestFile(settings)
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
