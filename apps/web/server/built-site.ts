import type { RequestListener } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readiness } from '@inkwell/serving/graceful-stop'
import type { Settings } from '@inkwell/settings/settings'
import type { Logger } from 'pino'
import { createClientAddress } from './http/client-address.ts'
import { toSiteConfig } from './config.ts'
import { createBackendClient } from './backend/backend-client.ts'
import { createLazyFiles, NO_LAZY_FILES } from './files/lazy-files.ts'
import { createDocuments } from './documents/documents.ts'
import { createListener } from './http/listener.ts'
import { createAboutLink } from './pages/about-link.ts'
import { readInlineScripts, readPageAssets } from './pages/manifest.ts'
import {
  isOfflineFile,
  makeUnregisteringWorker,
  makeOfflineFiles,
  WORKER,
} from './files/offline-files.ts'
import { createFindMoved } from './pages/old-addresses.ts'
import { PageCache } from './pages/page-cache.ts'
import { plainDocuments } from './pages/plain-document.ts'
import { queueRendering } from './pages/render-queue.ts'
import { loadRenderers } from './pages/renderer.ts'
import type { Renderer } from './pages/renderer.ts'
import { fileHeaders, securityHeaders, workerHeaders } from './http/security-headers.ts'
import { loadStaticFiles } from './files/static-files.ts'
import { makeManifest, WEB_MANIFEST } from './files/web-manifest.ts'

const DIST = join(import.meta.dirname, '../dist')
const CLIENT = join(DIST, 'client')

interface FileParts {
  assetsOf: ReturnType<typeof readPageAssets>
  render: Renderer
  headers: Record<string, string>
}

/** The files of the build, and those that are generated from the settings, at once or on demand. */
async function loadFiles(settings: Settings, parts: FileParts) {
  const headers = fileHeaders(settings)
  const files = loadStaticFiles(CLIENT, headers)
  files.set(WEB_MANIFEST, await makeManifest(settings.siteName, headers))
  if (!settings.offlineReading) {
    files.set(WORKER, await makeUnregisteringWorker(headers))
    return { files, lazy: NO_LAZY_FILES }
  }
  // The worker of the build lacks the settings of this site.
  files.delete(WORKER)
  const workerCode = readFileSync(join(CLIENT, WORKER), 'utf8')
  const make = () =>
    makeOfflineFiles({
      ...settings,
      ...parts,
      workerHeaders: workerHeaders(settings),
      files,
      workerCode,
    })
  return { files, lazy: createLazyFiles(files, isOfflineFile, make) }
}

/** The site from its production build. */
export async function createBuiltSite(
  settings: Settings,
  { log, readiness }: { log: Logger; readiness: Readiness },
): Promise<RequestListener> {
  const { apiOrigin, siteKey, siteName, siteLanguage } = settings
  const call = createBackendClient(apiOrigin, siteKey)
  const assetsOf = readPageAssets(CLIENT, siteLanguage)
  const site = toSiteConfig(settings)
  const { siteNow, pagesWith } = createAboutLink(site, call)
  const createRenderer = await loadRenderers(DIST, site.language, assetsOf)
  const render = createRenderer(siteNow)
  // Offline pages must be the same in all processes: browsers install them anew when they differ.
  const renderOffline = createRenderer(() => site)
  const headers = securityHeaders(settings, Object.values(readInlineScripts(CLIENT)))
  const plain = plainDocuments(siteName, assetsOf())
  const { resolve, isOpenEnded, withPages } = createDocuments(siteNow, settings)
  const renderAgain = withPages(render)
  const queuedRender = queueRendering(renderAgain, log)
  return createListener({
    ...(await loadFiles(settings, { assetsOf, render: renderOffline, headers })),
    pages: pagesWith(
      () => new PageCache({ render: queuedRender, renderAgain, call, headers, isOpenEnded }),
    ),
    resolve,
    findMoved: createFindMoved(call, apiOrigin),
    headers,
    plain,
    addressOf: createClientAddress(settings, log),
    readiness,
    log,
  })
}
