import { endpoints } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { textBoundOf } from '@inkwell/contract/text-bounds'
import type { HttpRequest } from '../overload/http-request.ts'
import { makeText } from './shapes.ts'
import type { GeneratedText } from './shapes.ts'
import { makeForm, makeJson } from './whole-bodies.ts'

/** The account and data that the requests use. */
export interface Target {
  api: string
  token: string
  postId: string
}

/** A request that is hostile in one field. */
export interface Hostile extends HttpRequest {
  field: string
  shape: string
  units: number
}

/** Code units of a text in an address or header; the server accepts 16 KB of headers in total. */
const HEAD_MAX = 4_000

const HEADERS = [
  'Authorization',
  'Idempotency-Key',
  'Inkwell-Proof',
  'If-None-Match',
  'User-Agent',
  'X-Forwarded-For',
  'Prefer',
  'Origin',
]

const BOUNDARY = 'of-the-parts'

type Field = Parameters<typeof textBoundOf>[0]

/** The used part of a schema of a body or query. */
interface ObjectSchema {
  shape: Record<string, Field>
}

function namesOf(schema: unknown): string[] {
  return Object.keys((schema as ObjectSchema | undefined)?.shape ?? {})
}

/** Valid values for every field of the contract. */
const IN_ORDER: Record<string, string> = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse battery',
  currentPassword: 'wrong password',
  newPassword: 'correct horse battery',
  title: 'A title',
  content: 'A *post*.',
  reason: 'spam',
  note: 'A note',
  posts: 'keep',
  token: 'no-token',
}

function encodePart(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

function encodeBody({ form }: Endpoint, fields: Record<string, string>): string {
  if (!form) return JSON.stringify(fields)
  const parts = Object.entries(fields).map(([name, value]) => encodePart(name, value))
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

interface Given {
  key: EndpointKey
  target: Target
  random: () => number
}

/** The hostile content to insert into a valid request. */
interface Inserted {
  id?: string
  query?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The fields of a body with valid values. */
function usualFields({ form, json }: Endpoint): Record<string, string> {
  const names = namesOf(form ?? json).filter((name) => name in IN_ORDER)
  return Object.fromEntries(names.map((name) => [name, IN_ORDER[name] ?? '']))
}

function typeOf({ form, json }: Endpoint): string | undefined {
  if (form) return `multipart/form-data; boundary=${BOUNDARY}`
  return json && 'application/json'
}

function requestOf({ key, target }: Given, put: Inserted): HttpRequest {
  const endpoint: Endpoint = endpoints[key]
  const [method = '', path = ''] = key.split(' ')
  const id = encodeURIComponent((put.id ?? target.postId).toWellFormed())
  const type = typeOf(endpoint)
  const body = put.body ?? encodeBody(endpoint, usualFields(endpoint))
  return {
    url: `${target.api}${path.replace(/\{\w+\}/, id)}${put.query ?? ''}`,
    method,
    headers: {
      // A successful logout would end the session of all following requests.
      ...(endpoint.operationId !== 'logout' && { Authorization: `Bearer ${target.token}` }),
      ...(type !== undefined && { 'Content-Type': type }),
      ...put.headers,
    },
    ...(type !== undefined && { body }),
  }
}

/** The lengths to try: the maximum, the maximum before normalization, and far above. */
function lengthsOf(schema: Field | undefined): number[] {
  const units = (schema && textBoundOf(schema)?.units) ?? 500
  return [units / 3, units / 2, units, units, 4 * units, 1_000_000]
}

function inBodyField(given: Given, name: string): Hostile {
  const endpoint: Endpoint = endpoints[given.key]
  const schema = (endpoint.form ?? endpoint.json) as unknown as ObjectSchema
  const made = makeText(given.random, lengthsOf(schema.shape[name]))
  const body = encodeBody(endpoint, { ...usualFields(endpoint), [name]: made.text })
  return hostile(name, made, requestOf(given, { body }))
}

function hostile(field: string, { name, text }: GeneratedText, ask: HttpRequest): Hostile {
  return { ...ask, field, shape: name, units: text.length }
}

function inAddressOrHeader(given: Given, field: string): Hostile {
  const made = makeText(given.random, [HEAD_MAX, 250])
  const text = encodeURIComponent(made.text.toWellFormed()).slice(0, 3 * HEAD_MAX)
  if (field === 'id') {
    return hostile(field, made, requestOf(given, { id: made.text.slice(0, 1_000) }))
  }
  if (!HEADERS.includes(field)) {
    return hostile(field, made, requestOf(given, { query: `?${field}=${text}` }))
  }
  const value = made.text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, 'é').trim()
  return hostile(field, made, requestOf(given, { headers: { [field]: value } }))
}

/** The fields of a call, including its whole body and its headers. */
export function fieldsOf(key: EndpointKey): string[] {
  const { params, query, json, form }: Endpoint = endpoints[key]
  const whole = json || form ? ['whole body'] : []
  return [...namesOf(params), ...namesOf(query), ...namesOf(json ?? form), ...whole, ...HEADERS]
}

/** Creates a request that is hostile in one field. */
export function makeHostile(given: Given, field: string): Hostile {
  const { json, form }: Endpoint = endpoints[given.key]
  if (field === 'whole body') {
    const made = form ? makeForm(given.random, BOUNDARY) : makeJson(given.random)
    const { body } = made
    return { ...requestOf(given, { body }), field, shape: made.name, units: body.length }
  }
  return namesOf(json ?? form).includes(field)
    ? inBodyField(given, field)
    : inAddressOrHeader(given, field)
}
