import { createRoute } from '@hono/zod-openapi'
import type { RouteConfig } from '@hono/zod-openapi'
import { errorsOf } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import { ERROR_MEANING, ERROR_STATUS, ErrorAnswer } from '@inkwell/contract/errors'
import type { ErrorCode } from '@inkwell/contract/errors'
import { REPLAYED_HEADER } from '@inkwell/contract/idempotency'
import { EVERYWHERE, headersOf, IF_NONE_MATCH, responseOf } from './shared-parts.ts'

type Responses = RouteConfig['responses']

function describeBody({ json, form, files = {} }: Endpoint) {
  if (json) return { required: true, content: { 'application/json': { schema: json } } }
  if (!form) return undefined
  const encoding = Object.fromEntries(
    Object.entries(files).map(([field, types]) => [field, { contentType: types.join(', ') }]),
  )
  return { required: true, content: { 'multipart/form-data': { schema: form, encoding } } }
}

/** How a call is mounted. */
interface Mounting {
  /** The response is the same for everyone, has an ETag and may be 304. */
  isPublicRead?: true
}

function describeSuccess(endpoint: Endpoint, { isPublicRead }: Mounting): Responses {
  const headers = {
    ...headersOf('X-Request-Id'),
    ...(isPublicRead && headersOf('ETag')),
    ...(endpoint.headers &&
      'Idempotency-Key' in endpoint.headers.shape &&
      headersOf(REPLAYED_HEADER)),
  }
  const success = {
    description: endpoint.status === 201 ? 'Created.' : 'Success.',
    headers,
    content: { [endpoint.file?.type ?? 'application/json']: { schema: endpoint.answer } },
  }
  return {
    [endpoint.status]: success,
    ...(endpoint.mayExist && { 200: { ...success, description: 'It existed already.' } }),
    ...(isPublicRead && { 304: responseOf('NotModified') }),
  }
}

function describeRefusal(codes: readonly ErrorCode[]): Responses[string] {
  const isLimit = codes.includes('rate_limited')
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_MEANING[code]}`).join('\n\n'),
    headers: { ...headersOf('X-Request-Id'), ...(isLimit && headersOf('Retry-After')) },
    content: { 'application/json': { schema: ErrorAnswer } },
  }
}

function refusalsOf(endpoint: Endpoint): Responses {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERROR_STATUS[code])
  const own = [...byStatus].map(([status, codes]) => [status, describeRefusal(codes)])
  const shared = Object.entries(EVERYWHERE).map(([status, name]) => [status, responseOf(name)])
  return Object.fromEntries([...own, ...shared]) as Responses
}

/**
 * The OpenAPI route of an endpoint; `key` is `METHOD /path`. The path has no trailing slash, which
 * makes no difference.
 */
export function describeRoute(key: string, endpoint: Endpoint, mounting: Mounting = {}) {
  const [method, path] = key.split(' ') as ['GET', string]
  const { operationId, summary, description, tag, session, params, query, headers } = endpoint
  const body = describeBody(endpoint)
  return createRoute({
    method: method.toLowerCase() as Lowercase<typeof method>,
    path: path.replace(/(.)\/$/, '$1'),
    operationId,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: session ? [{ bearer: [] }] : [],
    ...(mounting.isPublicRead && { parameters: [IF_NONE_MATCH] }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body }),
    },
    responses: { ...describeSuccess(endpoint, mounting), ...refusalsOf(endpoint) },
  })
}
