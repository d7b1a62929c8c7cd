import { findBuildFile } from './build-files.ts'
import { posts } from './posts.ts'
import type { WorkerSettings } from './worker-scope.ts'

/** Pages that hold nothing of the data service. */
const FIXED = new Set(['/', '/login', '/signup', '/createpost'])

const POST = /^\/post\/(?<id>[\w-]{1,64})$/
const LIST = '/all-post'

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** The call by which a page gets what it shows. */
function callOf(path: string, search: URLSearchParams, apiOrigin: string): string | undefined {
  const id = POST.exec(path)?.groups?.id
  if (id !== undefined) return `${apiOrigin}/api/v1/posts/p/${id}`
  if (path !== LIST) return undefined
  const cursor = search.get('cursor')
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor }).toString()}`
  return `${apiOrigin}/api/v1/posts/${query}`
}

/**
 * The address of the document that stands for a page without a connection: the page with its
 * skeleton where what it shows was read before, and words about being offline everywhere else.
 */
async function documentFor(url: URL, apiOrigin: string): Promise<string> {
  const path = withoutSlash(url.pathname)
  if (FIXED.has(path)) return `/offline${path === '/' ? '/index' : path}.html`
  const call = callOf(path, url.searchParams, apiOrigin)
  if (call === undefined || !(await posts.find(call).catch(() => undefined))) {
    return '/offline/unread.html'
  }
  return path === LIST ? '/offline/all-post.html' : '/offline/post.html'
}

/** The page that the server sends now; where it cannot be reached, one from this device. */
export async function openPage(
  request: Request,
  preload: Promise<Response | undefined>,
  { apiOrigin, version }: Pick<WorkerSettings, 'apiOrigin' | 'version'>,
): Promise<Response> {
  try {
    return (await preload) ?? (await fetch(request))
  } catch (error) {
    const address = await documentFor(new URL(request.url), apiOrigin)
    const kept = await findBuildFile(version, address).catch(() => undefined)
    if (kept) return kept
    throw error
  }
}
