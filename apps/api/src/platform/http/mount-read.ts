import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { describeRoute } from '../openapi/route-of.ts'
import type { Env } from './context.ts'
import { commonHeaders, CachedRead } from './cached-read.ts'
import type { Found } from './cached-read.ts'
import type { Answer, Part } from './mount.ts'
import type { PublicReads, Read, ReadOptions } from './public-reads.ts'
import type { Headers } from './security-headers.ts'
import { throwFailure } from './cached-read-handler.ts'
import type { LimitReads } from './cached-read-handler.ts'
import { validate } from './validate.ts'

/** The input of a public read. */
interface Asked<K extends EndpointKey> {
  params: Part<K, 'params'>
  query: Part<K, 'query'>
  /** The address of the client, for its turn in a queue and for limits; undefined for the site's web server. */
  from: string | undefined
}

/** Mounts a call whose response is the same for everyone and may be cached. */
export type MountRead = <K extends EndpointKey>(
  key: K,
  find: (asked: Asked<K>) => Promise<Found<Answer<K>>>,
  options?: ReadOptions,
) => void

interface MountReadParts {
  reads: PublicReads
  security: Headers
  limitReads: LimitReads
}

/** Creates the function that mounts public reads in both the cached-read handler and the framework. */
export function createMountRead(
  app: OpenAPIHono<Env>,
  { reads, security, limitReads }: MountReadParts,
): MountRead {
  const common = commonHeaders(security)
  return (key, find, options) => {
    const endpoint: Endpoint = endpoints[key]
    const route = describeRoute(key, endpoint, { isPublicRead: true })
    const read: Read = async (params, query, from) => {
      const asked = {
        params: endpoint.params && validate(endpoint.params, params),
        query: endpoint.query && validate(endpoint.query, query),
        from,
      }
      return new CachedRead(await find(asked as never), common)
    }
    const names = Object.keys(endpoint.query?.shape ?? {})
    const readInTurn = reads.mount({ path: route.path, names }, read, options)
    app.openAPIRegistry.registerPath(route)
    app.on(route.method, route.getRoutingPath(), async (c) => {
      throwFailure(c.env.incoming)
      const from = await limitReads(c.env.incoming)
      return (await readInTurn(c.req.param(), c.req.query(), from)).answer(c)
    })
  }
}
