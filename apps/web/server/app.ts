import { Hono } from 'hono'
import type { Logger } from 'pino'
import { text } from '../src/platform/text.ts'
import { crashDocument } from './crash-document.ts'
import { RENDER_PATIENCE_MS, withPatience } from './patient-fetch.ts'
import type { Renderer } from './renderer.ts'

interface AppParts {
  webOrigin: string
  render: Renderer
  /** On every page. */
  headers: Record<string, string>
  log: Logger
}

/** The request as a page sees it: no headers of the reader's, and our own host. */
function pageRequest(url: string, webOrigin: string): Request {
  const { pathname, search } = new URL(url)
  return new Request(webOrigin + pathname + search)
}

const impatientFetch = withPatience((...given) => fetch(...given), RENDER_PATIENCE_MS)

/** What does not lie ready: addresses that are not kept, methods that no page takes, failures. */
export function buildApp({ webOrigin, render, headers, log }: AppParts): Hono {
  const app = new Hono({ strict: false })

  app.get('/healthz', (c) => c.json({ status: 'ok' }))

  app.get('*', async (c) => {
    const page = await render(pageRequest(c.req.url, webOrigin), impatientFetch)
    if (page instanceof Response) return page
    const cacheControl = page.complete ? 'no-cache' : 'no-store'
    return c.html(page.html, page.status as 200, { ...headers, 'Cache-Control': cacheControl })
  })

  app.all('*', (c) => c.text(`${text.server.onlyRead}\n`, 405, { Allow: 'GET, HEAD' }))

  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'a page could not be rendered')
    return c.html(crashDocument(), 500, { ...headers, 'Cache-Control': 'no-store' })
  })

  return app
}
