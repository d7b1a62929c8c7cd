import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { callsOf, resolve } from '../platform/openapi/description.ts'
import type { Answer, Call, Description, Header, Schema } from '../platform/openapi/description.ts'

/** The schema with `additionalProperties: false` everywhere. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([name, value]) => [name, closed(value)] as const)
  const copy = Object.fromEntries(entries)
  const isObject = 'properties' in part && !('additionalProperties' in part)
  return isObject ? { ...copy, additionalProperties: false } : copy
}

/** Parses the text of a header. */
function valueOf(text: string, { type }: Schema): unknown {
  return type === 'integer' ? Number(text) : text
}

interface Validation {
  document: Description
  ajv: Ajv2020
  validators: Map<string, ValidateFunction>
}

/** Compiled schemas by text, because compiling takes longer than most tests. */
const validations = new Map<string, Validation>()

function compileValidation(text: string): Validation {
  const known = validations.get(text)
  if (known) return known
  const document = JSON.parse(text) as Description
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(closed(document) as object, 'description')
  const validation = { document, ajv, validators: new Map<string, ValidateFunction>() }
  validations.set(text, validation)
  return validation
}

/** Validates responses against the published description. */
export class PublishedDescription {
  readonly document: Description
  /** All responses so far, as `operationId status`. */
  readonly seen = new Set<string>()
  readonly #validation: Validation

  constructor(text: string) {
    this.#validation = compileValidation(text)
    this.document = this.#validation.document
  }

  /** The operation with this method and path. */
  callOf(method: string, path: string): Call {
    const call = callsOf(this.document).find(
      (each) => each.method === method && each.path === path.replace(/(.)\/$/, '$1'),
    )
    if (!call) throw new Error(`${method} ${path} is not described`)
    return call
  }

  /** Fails unless status, headers and body match the description. */
  async expectDescribed({ operation }: Call, response: Response): Promise<void> {
    const name = `${operation.operationId} ${response.status}`
    const described = operation.responses[response.status]
    if (!described) throw new Error(`${name} is not described`)
    this.seen.add(name)
    const answer = resolve<Answer>(this.document, described)
    this.#expectHeaders(name, answer, response.headers)
    const [type, schema] = this.#bodyOf(answer)
    if (schema?.format === 'binary') {
      expect(response.headers.get('Content-Type')).toBe(type)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
      return
    }
    const text = await response.text()
    if (schema) {
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json(;|$)/)
      this.#expectValid(name, schema, JSON.parse(text))
    } else {
      expect(text).toBe('')
    }
  }

  #bodyOf({ content = {} }: Answer): [type: string, schema: Schema | undefined] {
    const [body] = Object.entries(content)
    return [body?.[0] ?? '', body?.[1].schema]
  }

  #expectHeaders(name: string, { headers = {} }: Answer, given: Headers): void {
    for (const [header, described] of Object.entries(headers)) {
      const { required, schema } = resolve<Header>(this.document, described)
      const text = given.get(header)
      if (text !== null) this.#expectValid(`${name} ${header}`, schema, valueOf(text, schema))
      else if (required) throw new Error(`${name} lacks ${header}`)
    }
  }

  #expectValid(name: string, schema: Schema, value: unknown): void {
    const absolute = schema.$ref ? { $ref: `description${schema.$ref}` } : schema
    const key = JSON.stringify(absolute)
    const { ajv, validators } = this.#validation
    const validate = validators.get(key) ?? ajv.compile(absolute)
    validators.set(key, validate)
    const problems = validate(value) ? [] : validate.errors
    expect({ name, problems }).toEqual({ name, problems: [] })
  }
}
