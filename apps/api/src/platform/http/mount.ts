import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { EndpointKey, Endpoints } from '@inkwell/contract/endpoints'
import type { User } from '@inkwell/contract/user'
import type { AddressOf } from '@inkwell/serving/address'
import type { TaskOptions } from '@inkwell/serving/bounded-queue'
import type { z } from 'zod'
import { describeRoute } from '../openapi/route-of.ts'
import { deriveBodyBounds } from './body-bounds.ts'
import type { BodyMemory } from './body-memory.ts'
import { classifyBodySize, isLarge } from './body-size.ts'
import type { BodySize } from './body-size.ts'
import { readAhead, readBody } from './body.ts'
import type { Env, RequestContext } from './context.ts'
import { currentClient } from './current-client.ts'
import { hasFile, queueOf } from './work-queues.ts'
import type { WorkQueues } from './work-queues.ts'
import type { LimitReads } from './cached-read-handler.ts'
import { validate } from './validate.ts'

export type Part<K extends EndpointKey, Name extends keyof Endpoint> = Endpoints[K] extends {
  [N in Name]: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined

/** The client of a call, known before the body is read. */
export interface Caller<K extends EndpointKey> {
  /** The owner of the session, if the call requires one. */
  viewer: Endpoints[K] extends { session: 'required' } ? User : undefined
  sessionId: Endpoints[K] extends { session: 'required' } ? string : undefined
  /** The client's network address. */
  address: string
  /** The User-Agent header. */
  userAgent: string | undefined
  authorization: Endpoints[K] extends { session: 'required' } ? string : string | undefined
}

/** A call whose input is valid. */
export interface Call<K extends EndpointKey> extends Caller<K> {
  params: Part<K, 'params'>
  query: Part<K, 'query'>
  headers: Part<K, 'headers'>
  json: Part<K, 'json'>
  form: Part<K, 'form'>
  setHeader: (name: string, value: string) => void
  /** Answers with 200 instead of the status of the contract. */
  setStatus: (status: 200) => void
}

export type Answer<K extends EndpointKey> = z.input<Endpoints[K]['answer']>

/** Mounts a call of the contract. `guard` runs before the body is read; limits belong there. */
export type Mount = <K extends EndpointKey>(
  key: K,
  handle: (call: Call<K>) => Promise<Answer<K>>,
  guard?: (caller: Caller<K>) => Promise<void>,
) => void

type Authenticate = (
  authorization: string | undefined,
  origin: { address: string; userAgent: string | undefined },
) => Promise<{ id: string; user: User }>

function readHeaders(c: RequestContext, { headers }: Pick<Endpoint, 'headers'>) {
  if (!headers) return undefined
  const given = Object.keys(headers.shape).map((name) => [name, c.req.header(name)])
  return validate(headers, Object.fromEntries(given))
}

/** Validates all parts of a call; throws `invalid`. */
function prepare(
  c: RequestContext,
  { params, query, json, form, ...endpoint }: Endpoint,
  { body, ...caller }: { body: unknown },
) {
  return {
    ...caller,
    params: params && validate(params, c.req.param()),
    query: query && validate(query, c.req.query()),
    headers: readHeaders(c, endpoint),
    json: json && validate(json, body),
    form: form && validate(form, body),
    setHeader: (name: string, value: string) => c.header(name, value),
    setStatus: (status: 200) => c.set('status', status),
  }
}

/** Only public reads are cacheable. */
const PRIVATE = { 'Cache-Control': 'no-store' }

function answerPrivate(c: RequestContext, { status, file }: Endpoint, body: unknown): Response {
  if (!file) return c.json(body, c.get('status') ?? status, PRIVATE)
  const disposition = `attachment; filename="${file.name}"`
  const headers = { ...PRIVATE, 'Content-Type': file.type, 'Content-Disposition': disposition }
  const stream = body as ReadableStream<Uint8Array>
  if (c.req.method !== 'HEAD') return c.body(stream, status, headers)
  // Nobody reads it.
  void stream.cancel()
  return c.body(null, status, headers)
}

/** A request with an unread body. */
interface Arrival {
  place: TaskOptions & { from: string }
  size: BodySize
}

interface MountParts {
  authenticate: Authenticate
  addressOf: AddressOf
  /** Counts a read if the contract has a limit for it; throws `rate_limited`. */
  limitReads: LimitReads
  /** Runs after every call that may have written, before the response. */
  afterWriting: () => Promise<void>
  queues: WorkQueues
  bodies: BodyMemory
}

/** Creates the function that mounts calls on `app` and adds them to the API description. */
export function createMount(
  app: OpenAPIHono<Env>,
  { authenticate, addressOf, limitReads, afterWriting, queues, bodies }: MountParts,
): Mount {
  return (key, handle, guard) => {
    const endpoint: Endpoint = endpoints[key]
    const route = describeRoute(key, endpoint)
    const isRead = route.method === 'get'
    const isLimitedRead = isRead && endpoint.errors.includes('rate_limited')
    const queue = queueOf(endpoint, isRead, queues)
    const bounds = deriveBodyBounds(endpoint)
    const reading = bounds && { endpoint, bounds, pieces: queues.pieces }

    async function callerOf(c: RequestContext, address: string) {
      const authorization = c.req.header('Authorization')
      const origin = { address, userAgent: c.req.header('User-Agent') }
      const session = endpoint.session && (await authenticate(authorization, origin))
      if (session) c.set('viewer', session.user)
      const caller = { viewer: session?.user, sessionId: session?.id, ...origin, authorization }
      await guard?.(caller as never)
      return caller
    }

    /**
     * Reads a large body before the call enters a queue, but only with a session. The session may end
     * meanwhile, so the write's transaction checks it again.
     */
    async function answerLarge(c: RequestContext, { place, size }: Arrival) {
      const caller = await callerOf(c, place.from)
      const hold = bodies.open(place.from)
      try {
        const body = reading && (await readBody(c, { ...reading, size, hold, from: place.from }))
        hold.arrived()
        const call = prepare(c, endpoint, { ...caller, body })
        const queueOfCall = hasFile(call.form) ? queues.pictures : queue
        return await queueOfCall(() => handle(call as never), place)
      } finally {
        hold.release()
      }
    }

    async function answerSmall(c: RequestContext, { place, size }: Arrival) {
      const body = await readAhead(c, reading && { ...reading, size, from: place.from })
      const begun = await queue(async () => {
        const caller = await callerOf(c, place.from)
        const call = prepare(c, endpoint, { ...caller, body: body() })
        return hasFile(call.form) ? { call } : { answer: await handle(call as never) }
      }, place)
      return begun.call ? queues.pictures(() => handle(begun.call as never), place) : begun.answer
    }

    app.openAPIRegistry.registerPath(route)
    app.on(route.method, route.getRoutingPath(), async (c) => {
      if (isLimitedRead) await limitReads(c.env.incoming)
      const isGone = () => c.env.outgoing?.destroyed ?? false
      const place = { isGone, from: addressOf(c.env.incoming) }
      const size = classifyBodySize(c.env.incoming?.headers ?? c.req.header(), bounds)
      const answering = isLarge(size) ? answerLarge : answerSmall
      try {
        const answer = await currentClient.run(place.from, () => answering(c, { place, size }))
        return answerPrivate(c, endpoint, answer)
      } finally {
        if (!isRead) await afterWriting()
      }
    })
  }
}
