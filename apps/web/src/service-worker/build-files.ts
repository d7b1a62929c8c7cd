import { cacheFirst } from './cache-first.ts'

/** A file from the cache of this build. */
export async function findBuildFile(
  version: string,
  address: string | Request,
): Promise<Response | undefined> {
  return (await caches.open(version)).match(address)
}

async function store(version: string, request: Request, response: Response): Promise<void> {
  await (await caches.open(version)).put(request, response)
}

/** A file of the build, cache first: its name contains a hash of its content. */
export function readBuildFile(
  version: string,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  return cacheFirst(findBuildFile(version, request), async () => {
    const response = await fetch(request)
    // In the background: a full disk must not delay or fail the response.
    if (response.status === 200) waitUntil(store(version, request, response.clone()))
    return response
  })
}
