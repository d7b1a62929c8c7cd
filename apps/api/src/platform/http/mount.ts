import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@inkwell/contract/endpoints'
import type { Endpoint, EndpointKey, Endpoints } from '@inkwell/contract/endpoints'
import type { User } from '@inkwell/contract/user'
import type { AddressOf } from '@inkwell/serving/address'
import type { TaskOptions } from '@inkwell/serving/lane'
import type { z } from 'zod'
import { routeOf } from '../openapi/route-of.ts'
import { declaredBytes, readForm, readJson, readSmallBody } from './body.ts'
import type { Env, RequestContext } from './context.ts'
import { hasFile, laneOf } from './lanes.ts'
import type { Lanes } from './lanes.ts'
import type { LimitReads } from './short-way.ts'
import { validate } from './validate.ts'

export type Part<K extends EndpointKey, Name extends keyof Endpoint> = Endpoints[K] extends {
  [N in Name]: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined

/** Who calls, known before anything of the body is read. */
export interface Caller<K extends EndpointKey> {
  /** Whose session it is, where the call needs one. */
  viewer: Endpoints[K] extends { session: 'required' } ? User : undefined
  /** The network address the request came from. */
  address: string
  /** What the client says that it is. */
  userAgent: string | undefined
  authorization: Endpoints[K] extends { session: 'required' } ? string : string | undefined
}

/** A call whose every part has passed the contract. */
export interface Call<K extends EndpointKey> extends Caller<K> {
  params: Part<K, 'params'>
  query: Part<K, 'query'>
  headers: Part<K, 'headers'>
  json: Part<K, 'json'>
  form: Part<K, 'form'>
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string) => void
}

export type Answer<K extends EndpointKey> = z.input<Endpoints[K]['answer']>

/**
 * Mounts a call of the contract. `guard` runs once the caller is known and before the body is read:
 * the place for limits.
 */
export type Mount = <K extends EndpointKey>(
  key: K,
  handle: (call: Call<K>) => Promise<Answer<K>>,
  guard?: (caller: Caller<K>) => Promise<void>,
) => void

type Authenticate = (
  authorization: string | undefined,
  origin: { address: string; userAgent: string | undefined },
) => Promise<User>

async function readBody(c: RequestContext, { json, form, session }: Endpoint) {
  return {
    json: json && validate(json, await readJson(c, session ? 'known' : 'anyone')),
    form: form && validate(form, await readForm(c)),
  }
}

function readHeaders(c: RequestContext, { headers }: Endpoint) {
  if (!headers) return undefined
  const given = Object.keys(headers.shape).map((name) => [name, c.req.header(name)])
  return validate(headers, Object.fromEntries(given))
}

async function readCall(c: RequestContext, endpoint: Endpoint) {
  const { params, query } = endpoint
  return {
    params: params && validate(params, c.req.param()),
    query: query && validate(query, c.req.query()),
    headers: readHeaders(c, endpoint),
    ...(await readBody(c, endpoint)),
  }
}

/** Nothing but public reads is kept anywhere. */
const PRIVATE = { 'Cache-Control': 'no-store' }

function answerPrivate(c: RequestContext, { status, file }: Endpoint, body: unknown): Response {
  if (!file) return c.json(body, status, PRIVATE)
  const disposition = `attachment; filename="${file.name}"`
  const headers = { ...PRIVATE, 'Content-Type': file.type, 'Content-Disposition': disposition }
  return c.body(body as ReadableStream<Uint8Array>, status, headers)
}

interface MountParts {
  authenticate: Authenticate
  addressOf: AddressOf
  /** Counts a read, where the contract says that it may be refused; throws `rate_limited`. */
  limitReads: LimitReads
  /** Runs after every call that may have written, before its answer leaves. */
  afterWriting: () => void
  lanes: Lanes
}

/** Makes the function that mounts calls of the contract on `app`, described as they are mounted. */
export function createMount(
  app: OpenAPIHono<Env>,
  { authenticate, addressOf, limitReads, afterWriting, lanes }: MountParts,
): Mount {
  return (key, handle, guard) => {
    const endpoint: Endpoint = endpoints[key]
    const route = routeOf(key, endpoint)
    const isRead = route.method === 'get'
    const isLimitedRead = isRead && endpoint.errors.includes('rate_limited')
    const lane = laneOf(endpoint, isRead, lanes)

    async function identify(c: RequestContext) {
      const authorization = c.req.header('Authorization')
      const origin = { address: addressOf(c.env.incoming), userAgent: c.req.header('User-Agent') }
      if (endpoint.session) c.set('viewer', await authenticate(authorization, origin))
      return { viewer: c.get('viewer'), ...origin, authorization }
    }

    async function callerOf(c: RequestContext) {
      const caller = await identify(c)
      await guard?.(caller as never)
      return caller
    }

    async function callOf(c: RequestContext, caller: object) {
      const setHeader = (name: string, value: string) => c.header(name, value)
      const call = { ...caller, ...(await readCall(c, endpoint)), setHeader }
      // A form may take minutes to arrive, and the session may have been ended meanwhile.
      if (endpoint.session && endpoint.form) await identify(c)
      return { isPictured: hasFile(call.form), handle: () => handle(call as never) }
    }

    /** What may take long to arrive takes a place only once it is there. */
    async function answerLarge(c: RequestContext, place: TaskOptions) {
      const caller = await callerOf(c)
      return lanes.bodies(async () => {
        const call = await callOf(c, caller)
        return (call.isPictured ? lanes.pictures : lane)(call.handle, { ...place, weight: 1 })
      }, place)
    }

    async function answerSmall(c: RequestContext, place: TaskOptions) {
      await readSmallBody(c)
      const begun = await lane(async () => {
        const call = await callOf(c, await callerOf(c))
        return call.isPictured ? call : { answer: await call.handle() }
      }, place)
      return 'answer' in begun ? begun.answer : lanes.pictures(begun.handle, place)
    }

    app.openAPIRegistry.registerPath(route)
    app.on(route.method, route.getRoutingPath(), async (c) => {
      if (isLimitedRead) await limitReads(c.env.incoming)
      const isGone = () => c.env.outgoing?.destroyed ?? false
      const weight = declaredBytes(c.req.header())
      const answering = weight ? answerLarge(c, { isGone, weight }) : answerSmall(c, { isGone })
      try {
        return answerPrivate(c, endpoint, await answering)
      } finally {
        if (!isRead) afterWriting()
      }
    })
  }
}
