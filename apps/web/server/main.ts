import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { createReadiness } from '@inkwell/serving/graceful-stop'
import type { Readiness } from '@inkwell/serving/graceful-stop'
import { createHttpServer } from '@inkwell/serving/http-server'
import type { ErrorResponse } from '@inkwell/serving/error-response'
import { endOutput, standardOutput } from '@inkwell/serving/log-output'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import type { Settings } from '@inkwell/settings/settings'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { setTexts, text } from '../src/platform/text.ts'
import { loadTexts } from '../texts/load-texts.ts'
import { createClientAddress } from './http/client-address.ts'
import { createBuiltSite } from './built-site.ts'
import { readConfig, toSiteConfig } from './config.ts'
import { createBackendClient } from './backend/backend-client.ts'
import { RENDER_TIMEOUT_MS } from './backend/call-recorder.ts'
import type { ReadForPage } from './backend/call-recorder.ts'
import { createDocuments } from './documents/documents.ts'
import { NO_LAZY_FILES } from './files/lazy-files.ts'
import { createAboutLink } from './pages/about-link.ts'
import { startListening } from './http/listen.ts'
import { createListener } from './http/listener.ts'
import { createFindMoved } from './pages/old-addresses.ts'
import { plainDocuments } from './pages/plain-document.ts'
import { fileHeaders } from './http/security-headers.ts'
import { sendFile } from './files/static-files.ts'
import { makeManifest, WEB_MANIFEST } from './files/web-manifest.ts'

/** The site from its sources with hot reloading, which a CSP would break. */
async function createDevSite(
  settings: Settings,
  { log, readiness, server }: { log: Logger; readiness: Readiness; server: Server },
): Promise<RequestListener> {
  const [{ createServer: createVite }, { createDevRenderer, readSources }] = await Promise.all([
    import('vite'),
    import('./pages/dev-renderer.ts'),
  ])
  const root = join(import.meta.dirname, '..')
  const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server } } })
  const call = createBackendClient(settings.apiOrigin, settings.siteKey)
  const { siteNow, pagesWith } = createAboutLink(toSiteConfig(settings), call)
  const { resolve, withPages } = createDocuments(siteNow, settings)
  const render = withPages(createDevRenderer(vite, siteNow))
  const read: ReadForPage = (url) => call({ url, timeoutMs: RENDER_TIMEOUT_MS })
  const listener = createListener({
    files: new Map(),
    lazy: NO_LAZY_FILES,
    // Nothing is cached, so that changes show at once.
    pages: pagesWith(() => ({
      peek: () => undefined,
      serve: async ({ key }) => ({ uncached: await render(key, read) }),
    })),
    resolve,
    findMoved: createFindMoved(call, settings.apiOrigin),
    headers: {},
    plain: plainDocuments(settings.siteName, await readSources()),
    addressOf: createClientAddress(settings, log),
    readiness,
    log,
  })
  const manifest = await makeManifest(settings.siteName, {})
  return (req, res) => {
    if (req.url === WEB_MANIFEST) sendFile(req, res, manifest)
    else vite.middlewares(req, res, () => listener(req, res))
  }
}

/** Responses to unreadable requests, and to connections beyond the limit. */
function createErrorResponses(settings: Settings) {
  const headers = {
    ...fileHeaders(settings),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  return (status: number): ErrorResponse =>
    status === 503
      ? { headers: { ...headers, 'Retry-After': RETRY_AFTER }, body: `${text.busy.explanation}\n` }
      : { headers, body: `${text.server.unreadable}\n` }
}

async function main(): Promise<void> {
  const settings = readConfig()
  setTexts(await loadTexts(settings.siteLanguage))
  const output = standardOutput()
  const log = pino({ name: 'web', level: settings.logLevel }, output)
  const site: { listener?: RequestListener } = {}
  const server = createHttpServer({
    // Requests arrive only after the server listens, and by then the site is set.
    listener: (request, response) => site.listener?.(request, response),
    createError: createErrorResponses(settings),
  })
  const createSite = process.argv.includes('--dev') ? createDevSite : createBuiltSite
  const readiness = createReadiness()
  site.listener = await createSite(settings, { log, readiness, server })
  await startListening(server, { settings, readiness, log, endLog: () => endOutput(output) })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
