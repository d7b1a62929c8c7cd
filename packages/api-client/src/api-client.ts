import type { Endpoint } from '@inkwell/contract/endpoint'
import type { EndpointKey, Endpoints } from '@inkwell/contract/endpoints'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/**
 * A response as the client may rely on it: every field is optional. A data service built only to
 * the specification omits our additions, and a faulty one may omit anything.
 */
export type Received<T> = T extends readonly (infer Item)[]
  ? Received<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Received<T[Key]> }
    : T

type Wire<K extends EndpointKey, Part extends keyof Endpoint> = Endpoints[K] extends {
  [P in Part]: infer Schema extends z.ZodType
}
  ? z.input<Schema>
  : undefined

type OptionalWhenUndefined<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key]
} & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: T[Key]
}

interface CallOptions {
  token?: string | null
  signal?: AbortSignal
  headers?: Record<string, string>
  fresh?: boolean
}

/** The input of one call. `token` is the bearer token; `fresh` bypasses the HTTP cache. */
export type CallInput<K extends EndpointKey> = OptionalWhenUndefined<{
  params: Wire<K, 'params'>
  query: Wire<K, 'query'> | undefined
  json: Wire<K, 'json'>
  form: Endpoints[K] extends { form: z.ZodType } ? FormData : undefined
}> &
  CallOptions

export type CallAnswer<K extends EndpointKey> = Received<z.output<Endpoints[K]['answer']>>

/** Makes one call and resolves to its body; throws ApiError otherwise. */
export type ApiClient = <K extends EndpointKey>(
  call: K,
  input?: CallInput<K>,
) => Promise<CallAnswer<K>>

interface AnyInput extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  json?: unknown
  form?: FormData
}

function buildUrl(origin: string, path: string, { params, query }: AnyInput): string {
  const filled = params
    ? path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    : path
  if (!query) return origin + filled
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given as [string, string][]).toString()
  return `${origin}${filled}${search && `?${search}`}`
}

function buildBody({ json, form }: AnyInput): Pick<RequestInit, 'body'> {
  if (form) return { body: form }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

function buildHeaders({ json, token, headers }: AnyInput): Record<string, string> {
  return {
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...headers,
  }
}

/** The body as JSON, `{}` if empty, undefined if invalid. Throws if the response breaks off. */
async function readBody(
  response: Pick<Response, 'text'>,
): Promise<Record<string, unknown> | undefined> {
  const text = await response.text()
  if (text.trim() === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return undefined
  }
}

/** The part of `fetch` that the client needs. */
export type Send = (
  url: string,
  init: RequestInit,
) => Promise<Pick<Response, 'ok' | 'status' | 'text'>>

/** Creates a client of the data service at `origin` (scheme, host and port, without a path). */
export function createApiClient(origin: string, send: Send = fetch): ApiClient {
  return async (call, input) => {
    const [method, path] = call.split(' ') as [string, string]
    const given: AnyInput = (input as AnyInput | undefined) ?? {}
    const answer = async () => {
      const response = await send(buildUrl(origin, path, given), {
        method,
        headers: buildHeaders(given),
        ...buildBody(given),
        ...(given.signal && { signal: given.signal }),
        ...(given.fresh && { cache: 'no-store' as const }),
      })
      return { response, body: await readBody(response) }
    }
    const { response, body } = await answer().catch((cause: unknown) => {
      throw new ApiError(call, { cause })
    })
    // A proxy answered instead of the service, or the body is incomplete.
    const isUnreadable = response.ok && body === undefined
    if (!response.ok || isUnreadable) {
      throw new ApiError(call, { status: response.status, body: body ?? {} })
    }
    return body as never
  }
}
