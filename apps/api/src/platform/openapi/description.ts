/** The part of JSON Schema that our description uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema
  enum?: string[]
  const?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: string | number
  example?: unknown
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

export type Content = Record<
  string,
  { schema: Schema; encoding?: Record<string, { contentType: string }> }
>

export interface Header {
  required?: boolean
  description: string
  schema: Schema
}

export interface Answer {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Content
}

export interface Reference {
  $ref: string
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: object[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Content }
  responses: Record<string, Answer | Reference>
}

/** The part of OpenAPI 3.1 that our description uses. */
export interface Description {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

/** An operation with its method and path. */
export interface Call {
  method: string
  path: string
  operation: Operation
}

/** All calls, in the order of the description. */
export function callsOf({ paths }: Description): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

/** The last segment of a reference. */
export function nameOf({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** Resolves a reference. */
export function resolve<Part extends object>(
  description: Description,
  part: Part | Reference,
): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  let found: unknown = description
  for (const step of part.$ref.split('/').slice(1)) {
    found = (found as Record<string, unknown>)[step]
  }
  return found as Part
}
