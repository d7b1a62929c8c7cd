import { renderMarkdown } from '@inkwell/markdown/render'
import { html, raw } from 'hono/html'
import type { Schema } from './description.ts'
import { nameOf } from './description.ts'

export type Html = ReturnType<typeof html>

/** Renders a text of the description as Markdown, without HTML. */
export function prose(text = ''): Html {
  return raw(renderMarkdown(text).html)
}

const number = new Intl.NumberFormat('en')

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min === undefined && max === undefined) return []
  if (max === undefined) return [`at least ${number.format(min ?? 0)}${unit}`]
  if (min === undefined) return [`at most ${number.format(max)}${unit}`]
  return [`${number.format(min)} to ${number.format(max)}${unit}`]
}

function boundsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum } = schema
  return [
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...(schema.default === undefined ? [] : [`${schema.default} unless told otherwise`]),
  ]
}

function kindOf({ type = 'anything', format }: Schema): string {
  if (format === 'binary') return 'file'
  const kinds = [type].flat().join(' or ')
  return format ? `${kinds} (${format})` : kinds
}

/** The type of a value in words, with links to named schemas. */
export function typeOf(schema: Schema): Html {
  const { $ref, items, additionalProperties: values } = schema
  if ($ref) return html`<a href="#schema-${nameOf({ $ref })}">${nameOf({ $ref })}</a>`
  if (items) return html`list of ${typeOf(items)}`
  if (values) return html`object whose values are ${typeOf(values)}`
  const choices = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (choices.length === 0) return html`${[kindOf(schema), ...boundsOf(schema)].join(', ')}`
  return html`${choices.map((choice, i) => html`${i > 0 ? ', ' : ''}<code>${choice}</code>`)}`
}

/** A field, parameter or header. */
export interface Field {
  name: string
  schema?: Schema
  required?: boolean
  description?: string | undefined
  /** The media types of a file field. */
  types?: string | undefined
}

function details(description: string | undefined, types: string | undefined): Html {
  if (!description && !types) return html``
  return html`<dd>${prose(description)} ${types && html`<p>${types}</p>`}</dd>`
}

/** A list of fields that fits a phone. */
export function fieldList(fields: readonly Field[]): Html {
  return html`<dl class="fields">
    ${fields.map(
      ({ name, schema, required, description, types }) =>
        html`<div>
          <dt><code>${name}</code></dt>
          <dd class="kind">
            ${schema && html`<span class="type">${typeOf(schema)}</span>`}
            ${required && html`<span class="required">required</span>`}
          </dd>
          ${details(description ?? schema?.description, types)}
        </div>`,
    )}
  </dl>`
}

export function fieldsOf(
  schema: Schema,
  types: Record<string, { contentType: string }> = {},
): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
    types: types[name]?.contentType,
  }))
}
