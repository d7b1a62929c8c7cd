import type { OpenAPIHono } from '@hono/zod-openapi'
import { about, tags } from '@inkwell/contract/about'
import type { Env } from '../http/context.ts'
import { describeSharedParts } from './shared-parts.ts'

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/

/** Whose data service it is. */
export interface DescribedService {
  siteName: string
  apiOrigin: string
}

/**
 * The name `localhost` means another machine to everyone who reads this elsewhere. Then it is wherever
 * the description was read from.
 */
function serverOf(apiOrigin: string): string {
  return LOOPBACK.test(apiOrigin) ? '/' : apiOrigin
}

/** The OpenAPI description, as JSON, of every call that is mounted on `app`. */
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
    servers: [{ url: serverOf(apiOrigin) }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
  })
  return JSON.stringify(description, null, 2)
}
