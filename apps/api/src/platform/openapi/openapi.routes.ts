import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from '../http/context.ts'
import { sendCachedText, cacheText } from '../http/cached-read.ts'
import { describeApi } from './api-description.ts'
import type { DescribedService } from './api-description.ts'
import type { Description } from './description.ts'

const SOURCE = '/api/v1/openapi.json'
const DOCS = '/docs'

/** Makes the text on the first request, when all calls are mounted. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * Serves the API description as JSON and HTML. Both are not in the contract. Returns the function that
 * makes the JSON.
 */
export function mountOpenApi(app: OpenAPIHono<Env>, service: DescribedService): () => string {
  const description = lazily(() => describeApi(app, service))
  const source = lazily(() => cacheText(description()))
  const page = lazily(async () => {
    // Loaded on demand: the Markdown renderer takes as much memory as all of our own code.
    const { docsPage, DOCS_POLICY } = await import('./docs-page.ts')
    const parsed = JSON.parse(description()) as Description
    const html = await docsPage(parsed, { origin: service.apiOrigin, source: SOURCE })
    return { text: cacheText(html), policy: DOCS_POLICY }
  })

  app.get(SOURCE, (c) => sendCachedText(c, source(), { 'Content-Type': 'application/json' }))

  app.get(DOCS, async (c) => {
    const { text, policy } = await page()
    return sendCachedText(c, text, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    })
  })

  return description
}
