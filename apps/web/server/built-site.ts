import type { RequestListener } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import type { Logger } from 'pino'
import { addressesOf } from './addresses.ts'
import { siteConfigOf } from './config.ts'
import { createAsk } from './data-service.ts'
import { lateFiles, NONE_LATE } from './late-files.ts'
import { createListener } from './listener.ts'
import { readHeadScript, readPageAssets, readPageModules } from './manifest.ts'
import { isOfflineFile, makeFarewell, makeOfflineFiles, WORKER } from './offline-files.ts'
import { PageCache } from './page-cache.ts'
import { plainDocuments } from './plain-document.ts'
import { renderInTurn } from './render-lane.ts'
import { createRenderer } from './renderer.ts'
import type { Renderer } from './renderer.ts'
import { fileHeaders, securityHeaders, workerHeaders } from './security-headers.ts'
import { loadStaticFiles } from './static-files.ts'
import { makeManifest, WEB_MANIFEST } from './web-manifest.ts'

const DIST = join(import.meta.dirname, '../dist')
const CLIENT = join(DIST, 'client')

interface FilesOf {
  assetsOf: ReturnType<typeof readPageAssets>
  render: Renderer
  headers: Record<string, string>
}

/** The files of the build, and those that the settings make, at once or when somebody asks. */
async function filesOf(settings: Settings, parts: FilesOf) {
  const headers = fileHeaders(settings)
  const files = loadStaticFiles(CLIENT, headers)
  files.set(WEB_MANIFEST, await makeManifest(settings.siteName, headers))
  if (!settings.offlineReading) {
    files.set(WORKER, await makeFarewell(headers))
    return { files, late: NONE_LATE }
  }
  // The build's own worker knows nothing of this site.
  files.delete(WORKER)
  const workerCode = readFileSync(join(CLIENT, WORKER), 'utf8')
  const make = () =>
    makeOfflineFiles({
      ...settings,
      ...parts,
      workerHeaders: workerHeaders(settings),
      files,
      modules: readPageModules(CLIENT),
      workerCode,
    })
  return { files, late: lateFiles(files, isOfflineFile, make) }
}

/** The site as it was built. */
export async function builtSite(settings: Settings, log: Logger): Promise<RequestListener> {
  const { apiOrigin, siteKey, siteName, siteLanguage } = settings
  const ask = createAsk(apiOrigin, siteKey)
  const assetsOf = readPageAssets(CLIENT, siteLanguage)
  const render = await createRenderer(DIST, siteConfigOf(settings), assetsOf)
  const headers = securityHeaders(settings, readHeadScript(CLIENT))
  const plain = plainDocuments(siteName, assetsOf())
  const inTurn = renderInTurn(render, log)
  return createListener({
    ...(await filesOf(settings, { assetsOf, render, headers })),
    pages: new PageCache({ render: inTurn, renderAgain: render, ask, headers }),
    headers,
    plain,
    addressOf: addressesOf(settings, log),
    log,
  })
}
