import type { OpenAPIHono } from '@hono/zod-openapi'
import { ERROR_MEANING } from '@inkwell/contract/errors'
import type { ErrorCode } from '@inkwell/contract/errors'
import { REPLAYED_HEADER } from '@inkwell/contract/idempotency'
import type { Env } from '../http/context.ts'

const headers = {
  'X-Request-Id': {
    required: true,
    description: 'Names this request: quote it when you ask for help.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    required: true,
    description: 'This version of the answer; give it back as `If-None-Match`.',
    schema: { type: 'string' },
  },
  Allow: {
    required: true,
    description: 'The methods that the address takes.',
    schema: { type: 'string' },
    example: 'GET, HEAD, OPTIONS',
  },
  [REPLAYED_HEADER]: {
    description: 'On an answer that repeats an earlier one; nothing was made this time.',
    schema: { type: 'string', const: 'true' },
  },
} as const

export type HeaderName = keyof typeof headers

function refTo(kind: string, name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` }
}

/** References to response headers. */
export function headersOf(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]))
}

function refusal(code: ErrorCode, ...names: HeaderName[]) {
  return {
    description: `\`${code}\`: ${ERROR_MEANING[code]}`,
    headers: headersOf('X-Request-Id', ...names),
    content: { 'application/json': { schema: refTo('schemas', 'Error') } },
  }
}

/** Responses that several calls have in common. */
const responses = {
  NotModified: {
    description: 'You hold this version already.',
    headers: headersOf('X-Request-Id', 'ETag'),
  },
  MethodNotAllowed: refusal('method_not_allowed', 'Allow'),
  Internal: refusal('internal'),
  Unavailable: refusal('unavailable', 'Retry-After'),
}

export function responseOf(name: keyof typeof responses): { $ref: string } {
  return refTo('responses', name)
}

/** The responses that every call may have, by status. */
export const EVERYWHERE = {
  405: 'MethodNotAllowed',
  500: 'Internal',
  503: 'Unavailable',
} as const

/** The header of conditional requests. */
export const IF_NONE_MATCH = refTo('parameters', 'If-None-Match')

/** Adds the shared parts to the description. */
export function describeSharedParts({ openAPIRegistry: registry }: OpenAPIHono<Env>): void {
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that signing up or signing in gave you.',
  })
  registry.registerComponent('parameters', 'If-None-Match', {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the version you hold.',
    schema: { type: 'string' },
  })
  for (const [name, header] of Object.entries(headers)) {
    registry.registerComponent('headers', name, header)
  }
  for (const [name, response] of Object.entries(responses)) {
    registry.registerComponent('responses', name, response)
  }
}
