import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, onTestFinished } from 'vitest'
import { RemotePictures } from '../features/importing/taking/remote-pictures.ts'
import type { RemotePicturesOptions } from '../features/importing/taking/remote-pictures.ts'
import { PUBLIC_RULES } from '../features/importing/fetching/checked-lookup.ts'
import { twoHalves } from './pictures.ts'

const RULES = { ...PUBLIC_RULES, allows: (address: string) => address === '127.0.0.1' }

/** Fetches pictures from this machine. */
export function fetching(options: RemotePicturesOptions = {}): RemotePictures {
  return new RemotePictures({ ...options, rules: RULES })
}

/** An answer without a picture; by default the connection ends. */
interface Failure {
  status?: number
  headers?: Record<string, string>
}

function fail(response: ServerResponse, { status, headers }: Failure): void {
  if (status === undefined) response.destroy()
  else response.writeHead(status, headers).end()
}

/**
 * Servers that answer with a picture of 16 × 8 pixels, except for missing and failing paths, and the paths that were asked
 * for.
 */
export function usePictureServer() {
  let png: Buffer
  beforeAll(async () => {
    png = await twoHalves(16, 8).png().toBuffer()
  })
  return async (missing: readonly string[] = []) => {
    const asked: string[] = []
    const gone = new Set(missing)
    const failing = new Map<string, Failure>()
    const server = createServer(({ url = '' }, response) => {
      asked.push(url)
      const failure = gone.has(url) ? { status: 404 } : failing.get(url)
      if (failure) fail(response, failure)
      else response.end(png)
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { asked, gone, failing, origin, png }
  }
}
