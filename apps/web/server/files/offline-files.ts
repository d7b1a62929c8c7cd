import { createHash } from 'node:crypto'
import type { OfflinePage, WorkerSettings } from '../../src/service-worker/worker-scope.ts'
import { PARAMETER } from '../../src/platform/path-parameter.ts'
import { allScreens } from '../../src/site-map.ts'
import type { Screen } from '../../src/site-map.ts'
import type { ReadForPage } from '../backend/call-recorder.ts'
import { generateFile } from './generated-files.ts'
import type { PageAssets } from '../pages/document.ts'
import { offlineDocument } from '../pages/plain-document.ts'
import type { Renderer } from '../pages/renderer.ts'
import type { StaticFile } from './static-files.ts'

export const WORKER = '/sw.js'
const FOLDER = '/offline/'

const FALLBACK = `${FOLDER}unread.html`

/** An optional last segment of a path. */
const OPTIONAL = /\/:\w+\?$/

const OFFLINE = allScreens.filter(({ offline }) => offline)

function documentAddress({ page }: Screen): string {
  return `${FOLDER}${page}.html`
}

function callPaths(calls: Screen['calls'] = []): string[] {
  return calls.map((call) => call.replace('GET ', ''))
}

/** The calls whose answers a page needs offline. */
function requiredCalls({ offline, calls = [], optional = [] }: Screen): string[] {
  return offline === 'read' ? callPaths(calls.filter((call) => !optional.includes(call))) : []
}

/** What the worker needs to know about a screen. */
export function offlinePage(screen: Screen): OfflinePage {
  const { path, calls, optional, offline, query = {} } = screen
  return {
    path: `^${path.replace(OPTIONAL, '(?:/[^/]+)?').replaceAll(/:(\w+)/g, `(?<$1>${PARAMETER})`)}$`,
    document: documentAddress(screen),
    calls: requiredCalls(screen),
    optional: callPaths(offline === 'always' ? calls : optional),
    query: Object.fromEntries(Object.entries(query).map(([name, { source }]) => [name, source])),
  }
}

/** The pattern of a call, with any values of its parameters. */
function callPattern(call: string): string {
  const [path = '', search = ''] = call.split('?')
  const names = [...new URLSearchParams(search).keys()].join('|')
  const parameter = `(?:${names})=[^&]*`
  const query = names && `(?:\\?${parameter}(?:&${parameter})*)?`
  return `^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}${query}$`
}

/** Patterns of the calls of these pages: others, such as completions, are not needed offline. */
function cachedCalls(): string[] {
  return [...new Set(OFFLINE.flatMap(({ calls }) => callPaths(calls)).map(callPattern))]
}

/** Larger pictures of the build are not stored: most devices never go offline. */
const MAX_PICTURE_BYTES = 20_000

interface OfflineParts {
  siteName: string
  apiOrigin: string
  render: Renderer
  /** On every page. */
  headers: Record<string, string>
  /** On the worker itself. */
  workerHeaders: Record<string, string>
  /** The files that a page loads first, by its name in the site map. */
  assetsOf: (page?: string) => PageAssets
  /** The files of the build, by their addresses. */
  files: ReadonlyMap<string, StaticFile>
  /** The worker's own code. */
  workerCode: string
}

/** Fails as on a device without a connection, so that pages contain their skeletons. */
const readNothing: ReadForPage = () => Promise.reject(new TypeError('offline'))

async function documents(parts: OfflineParts): Promise<Map<string, StaticFile>> {
  const { siteName, render, assetsOf } = parts
  const headers = { ...parts.headers, 'X-Robots-Tag': 'noindex' }
  const made = new Map<string, StaticFile>()
  for (const screen of OFFLINE) {
    const address = documentAddress(screen)
    const path = screen.path.replace(OPTIONAL, '').replaceAll(/:\w+/g, 'any')
    const page = await render(path, readNothing)
    if (page instanceof Response) throw new Error(`${path} cannot be stored for reading offline`)
    made.set(address, await generateFile(address, page.html, headers))
  }
  const fallback = offlineDocument(siteName, assetsOf())
  made.set(FALLBACK, await generateFile(FALLBACK, fallback, headers))
  return made
}

/** The files of the build that the pages of this site use. */
function assets({ assetsOf, files }: OfflineParts): string[] {
  const used = allScreens
    .map(({ page }) => assetsOf(page))
    .map(({ entry, scripts, laterScripts, styles, fonts: { always, wide, more, italic } }) =>
      [entry].concat(scripts, laterScripts, styles, always, wide, more, italic),
    )
  const pictures = [...files].filter(
    ([address, { identity }]) =>
      /^\/assets\/.*\.svg$/.test(address) && identity.body.byteLength <= MAX_PICTURE_BYTES,
  )
  return used.flat().concat(pictures.map(([address]) => address))
}

/**
 * The service worker with the list of files that it stores, and the documents for offline pages. Its
 * version changes with any of them, with their headers, and with its code: browsers take over a new
 * policy only with new bytes.
 */
export async function makeOfflineFiles(parts: OfflineParts): Promise<Map<string, StaticFile>> {
  const { apiOrigin, files, headers, workerHeaders, workerCode: code } = parts
  const made = await documents(parts)
  const cached = [...new Set([...made.keys(), ...assets(parts)])].toSorted()
  const settings: Omit<WorkerSettings, 'version'> = {
    apiOrigin,
    files: cached,
    pages: OFFLINE.map(offlinePage),
    fallback: FALLBACK,
    calls: cachedCalls(),
  }
  const hash = createHash('sha256').update(code)
  hash.update(JSON.stringify([settings, headers, workerHeaders]))
  for (const address of cached) {
    hash.update(`${address} ${(made.get(address) ?? files.get(address))?.identity.etag}\n`)
  }
  const version = `inkwell-build-${hash.digest('hex').slice(0, 16)}`
  const line = `self.inkwell=${JSON.stringify({ version, ...settings })};\n`
  made.set(WORKER, await generateFile(WORKER, line + code, workerHeaders))
  return made
}

/** Whether `makeOfflineFiles` makes the file at an address. */
export function isOfflineFile(address: string): boolean {
  return address === WORKER || address.startsWith(FOLDER)
}

/** Replaces the worker if reading offline is switched off: it deletes all caches and unregisters. */
export function makeUnregisteringWorker(headers: Record<string, string>): Promise<StaticFile> {
  const code = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('inkwell-'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await registration.unregister()
})()))
`
  return generateFile(WORKER, code, headers)
}
