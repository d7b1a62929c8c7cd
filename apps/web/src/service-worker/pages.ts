import { findBuildFile } from './build-files.ts'
import { posts } from './posts.ts'
import type { OfflinePage, WorkerSettings } from './worker-scope.ts'

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** A parameter in a call. */
const NAME = /\{(\w+)\}/g

/** The addresses of a page's calls; undefined if the page is not of this screen. */
export function resolveCalls(
  { path, calls, query }: Omit<OfflinePage, 'optional'>,
  { pathname, searchParams }: URL,
): string[] | undefined {
  const match = new RegExp(path).exec(withoutSlash(pathname))
  if (!match) return undefined
  const valueOf = (name: string): string => {
    const [given, values] = [searchParams.get(name) ?? '', query[name]]
    const isValid = values !== undefined && new RegExp(values).test(given)
    return match.groups?.[name] ?? (isValid ? given : '')
  }
  return calls.map((call) => {
    const [address = '', search = ''] = call.split('?')
    const filled = address.replaceAll(NAME, (_, name: string) => valueOf(name))
    const given = [...new URLSearchParams(search)]
      .map(([key, name]) => [key, valueOf(name.slice(1, -1))])
      .filter(([, value]) => value !== '')
    return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled
  })
}

interface FoundPage {
  page: OfflinePage
  /** The addresses of the calls that it needs. */
  calls: string[]
  /** The addresses of the others. */
  optional: string[]
}

/** The screen of an address that can open offline. */
export function findPage(url: URL, { apiOrigin, pages }: WorkerSettings): FoundPage | undefined {
  for (const page of pages) {
    const calls = resolveCalls(page, url)
    if (!calls) continue
    const optional = resolveCalls({ ...page, calls: page.optional }, url) ?? []
    const complete = (paths: string[]) => paths.map((call) => apiOrigin + call)
    return { page, calls: complete(calls), optional: complete(optional) }
  }
  return undefined
}

/** The offline document of a page: its skeleton if its calls are cached, else the fallback document. */
async function documentFor(url: URL, settings: WorkerSettings): Promise<string> {
  const { fallback } = settings
  const found = findPage(url, settings)
  if (!found) return fallback
  const responses = found.calls.map((call) => posts.match(call).catch(() => undefined))
  const isCached = (await Promise.all(responses)).every((response) => response !== undefined)
  return isCached ? found.page.document : fallback
}

/** A page, network first. */
export async function openPage(
  request: Request,
  preload: Promise<Response | undefined>,
  settings: WorkerSettings,
): Promise<Response> {
  try {
    return (await preload) ?? (await fetch(request))
  } catch (error) {
    const address = await documentFor(new URL(request.url), settings)
    const cached = await findBuildFile(settings.version, address).catch(() => undefined)
    if (cached) return cached
    throw error
  }
}
