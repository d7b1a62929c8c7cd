import type { Call, Description, Parameter, Schema } from './description.ts'
import { resolve } from './description.ts'

/** A request that consists of examples from the description. */
export interface ExampleRequest {
  method: string
  /** Includes the query. */
  path: string
  headers: Record<string, string>
  needsSession: boolean
  json?: Record<string, unknown>
  /** Texts; file names start with `@`. */
  form?: Record<string, string>
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

function valueOf({ example, format, type, enum: choices }: Schema): unknown {
  if (format === 'binary') return '@cover.jpg'
  return example ?? choices?.[0] ?? (type === 'integer' ? 1 : '…')
}

function exampleFields(description: Description, schema: Schema): Record<string, unknown> {
  const { properties = {}, required = [] } = resolve(description, schema)
  // Optional values without an example are omitted.
  const given = Object.entries(properties).filter(
    ([name, field]) =>
      required.includes(name) || field.example !== undefined || field.format === 'binary',
  )
  return Object.fromEntries(given.map(([name, field]) => [name, valueOf(field)]))
}

function exampleBody(description: Description, { operation }: Call) {
  const content = operation.requestBody?.content ?? {}
  const [json, form] = [content[JSON_TYPE], content[FORM_TYPE]]
  return {
    ...(json && { json: exampleFields(description, json.schema) }),
    ...(form && { form: exampleFields(description, form.schema) as Record<string, string> }),
  }
}

/** The example request of a call; optional parameters are included if they have an example. */
export function exampleOf(description: Description, call: Call): ExampleRequest {
  const given = (call.operation.parameters ?? [])
    .map((parameter) => resolve<Parameter>(description, parameter))
    .filter(({ required, schema }) => required === true || schema.example !== undefined)
  const valuesIn = (place: string) =>
    given
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => [name, String(valueOf(schema))] as const)
  const query = new URLSearchParams(valuesIn('query').map(([name, value]) => [name, value]))
  const path = valuesIn('path').reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  )
  const body = exampleBody(description, call)
  return {
    method: call.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(body.json && { 'Content-Type': JSON_TYPE }),
      ...Object.fromEntries(valuesIn('header')),
    },
    needsSession: call.operation.security.length > 0,
    ...body,
  }
}

/** Quotes a text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The example as a curl command; the token is in the variable `TOKEN`. */
export function curlOf(origin: string, request: ExampleRequest): string {
  const { method, path, headers, needsSession, json, form = {} } = request
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(needsSession ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(json ? [`-d ${quoted(JSON.stringify(json))}`] : []),
    ...Object.entries(form).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    quoted(`${origin}${path}`),
  ]
  return parts.join(' \\\n  ')
}
