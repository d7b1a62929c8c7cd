import { createRoute } from '@hono/zod-openapi'
import type { RouteConfig } from '@hono/zod-openapi'
import type { Endpoint } from '@inkwell/contract/endpoints'
import { ERROR_STATUS, ErrorAnswer } from '@inkwell/contract/errors'

type Content = { content: Record<string, { schema: NonNullable<Endpoint['json']> }> }

function jsonOf(schema: NonNullable<Endpoint['json']>): Content {
  return { content: { 'application/json': { schema } } }
}

function bodyOf({ json, form }: Endpoint): (Content & { required: true }) | undefined {
  if (json) return { required: true, ...jsonOf(json) }
  if (form) return { required: true, content: { 'multipart/form-data': { schema: form } } }
  return undefined
}

function responsesOf({ status, summary, answer, errors }: Endpoint): RouteConfig['responses'] {
  const refusals = Map.groupBy([...errors, 'internal' as const], (code) => ERROR_STATUS[code])
  return {
    [status]: { description: summary, ...jsonOf(answer) },
    ...Object.fromEntries(
      [...refusals].map(([refused, codes]) => [
        refused,
        { description: codes.join(', '), ...jsonOf(ErrorAnswer) },
      ]),
    ),
  }
}

/** The described route of an entry of the contract, named by its key (`METHOD /path`). */
export function routeOf(key: string, endpoint: Endpoint) {
  const [method, path] = key.split(' ') as ['GET', string]
  const body = bodyOf(endpoint)
  return createRoute({
    method: method.toLowerCase() as Lowercase<typeof method>,
    path,
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.session && { security: [{ bearer: [] }] }),
    request: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(body && { body }),
    },
    responses: responsesOf(endpoint),
  })
}
