import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { crashDocument } from './crash-document.ts'
import type { Renderer } from './renderer.ts'
import { sendStaticFile } from './static-files.ts'
import type { loadStaticFiles } from './static-files.ts'

interface AppParts {
  webOrigin: string
  files: ReturnType<typeof loadStaticFiles>
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

/** The web server: the files of the build, and every other address a rendered page. */
export function buildApp({ webOrigin, files, render, headers, log }: AppParts): Hono {
  const app = new Hono({ strict: false })

  app.use(async (c, next) => {
    const begin = performance.now()
    const requestId = randomUUID()
    await next()
    const ms = Math.round(performance.now() - begin)
    const { method, path } = c.req
    const level = path === '/healthz' ? 'debug' : 'info'
    log[level]({ requestId, method, path, status: c.res.status, ms }, 'request')
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }))

  app.get('*', async (c) => {
    const file = files.get(c.req.path)
    if (file) return sendStaticFile(file, c.req.header('If-None-Match'))

    const page = await render(pageRequest(c.req.url, webOrigin))
    if (page instanceof Response) return page
    const cacheControl = page.complete ? 'no-cache' : 'no-store'
    return c.html(page.html, page.status as 200, { ...headers, 'Cache-Control': cacheControl })
  })

  app.all('*', (c) => c.text('This address can only be read.\n', 405, { Allow: 'GET, HEAD' }))

  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'a page could not be rendered')
    return c.html(crashDocument, 500, { ...headers, 'Cache-Control': 'no-store' })
  })

  return app
}
