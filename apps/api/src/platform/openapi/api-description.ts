import type { OpenAPIHono } from '@hono/zod-openapi'
import { about, tags } from '@inkwell/contract/about'
import type { Env } from '../http/context.ts'
import { describeSharedParts } from './shared-parts.ts'

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/

/** The service that is described. */
export interface DescribedService {
  siteName: string
  apiOrigin: string
}

/** `localhost` has another meaning on other machines, so the URL is relative then. */
function serverUrl(apiOrigin: string): string {
  return LOOPBACK.test(apiOrigin) ? '/' : apiOrigin
}

/** The OpenAPI description of all calls mounted on `app`, as JSON. */
export function describeApi(
  app: OpenAPIHono<Env>,
  { siteName, apiOrigin }: DescribedService,
): string {
  describeSharedParts(app)
  const description = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${siteName} data service`,
      version: '1.0.0',
      description: about,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: serverUrl(apiOrigin) }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
  })
  return JSON.stringify(description, null, 2)
}
