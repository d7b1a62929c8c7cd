import { Hono } from 'hono'
import type { Logger } from 'pino'
import { text } from '../src/platform/text.ts'
import type { Ask } from './data-service.ts'
import { RENDER_PATIENCE_MS } from './data-source.ts'
import type { AskForPage } from './data-source.ts'
import { TooBusy } from './render-lane.ts'
import type { Renderer } from './renderer.ts'
import { plainAnswer } from './send-page.ts'
import type { PlainAnswers } from './send-page.ts'

interface AppParts {
  render: Renderer
  ask: Ask
  /** On every page. */
  headers: Record<string, string>
  plain: PlainAnswers
  log: Logger
}

/** What the router is asked for: no host of the reader's choice. */
function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** What does not lie ready: addresses that are not kept, methods that no page takes, failures. */
export function buildApp({ render, ask, headers, plain, log }: AppParts): Hono {
  const app = new Hono({ strict: false })
  const askForPage: AskForPage = (url) => ask({ url, patienceMs: RENDER_PATIENCE_MS })

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }))

  app.get('*', async (c) => {
    const page = await render(addressOf(c.req.url), askForPage)
    if (page instanceof Response) return page
    return c.body(page.html, page.status as 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': page.complete ? 'no-cache' : 'no-store',
    })
  })

  app.all('*', (c) => c.text(`${text.server.onlyRead}\n`, 405, { Allow: 'GET, HEAD' }))

  app.onError((error, c) => {
    if (!(error instanceof TooBusy)) {
      log.error({ err: error, path: c.req.path }, 'a page could not be rendered')
    }
    const answer = plainAnswer(error, plain)
    return c.html(answer.html, answer.status, answer.headers)
  })

  return app
}
