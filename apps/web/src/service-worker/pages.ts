import { findBuildFile } from './build-files.ts'
import { posts } from './posts.ts'
import type { OfflinePage, WorkerSettings } from './worker-scope.ts'

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** The addresses from which a page gets what it shows, where it is a page of this screen. */
export function callsOf(
  { path, calls, query }: OfflinePage,
  { pathname, searchParams }: URL,
): string[] | undefined {
  const match = new RegExp(path).exec(withoutSlash(pathname))
  if (!match) return undefined
  const given = Object.entries(query).flatMap(([name, values]) => {
    const value = searchParams.get(name)
    return value !== null && new RegExp(values).test(value) ? [[name, value]] : []
  })
  const search = new URLSearchParams(given).toString()
  return calls.map((call) => {
    const filled = call.replaceAll(/\{(\w+)\}/g, (_, name: string) => match.groups?.[name] ?? '')
    return filled + (search && `?${search}`)
  })
}

/**
 * The address of the document that stands for a page without a connection: the page with its
 * skeleton where what it shows was read before, and words about being offline everywhere else.
 */
async function documentFor(
  url: URL,
  { apiOrigin, pages, fallback }: WorkerSettings,
): Promise<string> {
  for (const page of pages) {
    const calls = callsOf(page, url)
    if (!calls) continue
    const answers = calls.map((call) => posts.find(apiOrigin + call).catch(() => undefined))
    const isRead = (await Promise.all(answers)).every((answer) => answer !== undefined)
    return isRead ? page.document : fallback
  }
  return fallback
}

/** The page that the server sends now; where it cannot be reached, one from this device. */
export async function openPage(
  request: Request,
  preload: Promise<Response | undefined>,
  settings: WorkerSettings,
): Promise<Response> {
  try {
    return (await preload) ?? (await fetch(request))
  } catch (error) {
    const address = await documentFor(new URL(request.url), settings)
    const kept = await findBuildFile(settings.version, address).catch(() => undefined)
    if (kept) return kept
    throw error
  }
}
