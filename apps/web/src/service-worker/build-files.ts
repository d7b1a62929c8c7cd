import { cacheFirst } from './cache-first.ts'

/** A file that stands ready under its address, in the cache of this build. */
export async function findBuildFile(
  version: string,
  address: string | Request,
): Promise<Response | undefined> {
  return (await caches.open(version)).match(address)
}

async function keep(version: string, request: Request, response: Response): Promise<void> {
  await (await caches.open(version)).put(request, response)
}

/** A file of the build: the bytes under its name never change. */
export function readBuildFile(
  version: string,
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  return cacheFirst(findBuildFile(version, request), async () => {
    const response = await fetch(request)
    // Behind the answer: a full disk keeps nothing and holds nothing back.
    if (response.status === 200) later(keep(version, request, response.clone()))
    return response
  })
}
