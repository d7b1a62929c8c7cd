import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { messageParams } from './message-params.ts'
import { messageKeyOf, messageKeys, messages, sentenceOf } from './messages.ts'

test('every message uses all its declared parameters', () => {
  for (const [key, params] of Object.entries(messageParams)) {
    const other = Object.fromEntries(Object.keys(params).map((name) => [name, 7]))
    const said = sentenceOf({ key: key as keyof typeof messageParams, params: other })
    expect(said).toContain('7')
  }
})

test('a sentence contains its declared parameters', () => {
  expect(messages.contentTooLong).toBe('A post has at most 200,000 characters.')
  expect(messages.passwordTooShort).toBe('A password needs at least 8 characters.')
  expect(messages.imageTooManyPixels).toBe('A picture has at most 50 megapixels.')
})

const VALUES = [undefined, null, '', 7, 'x', [], {}, ' ', 'x'.repeat(999), 'x'.repeat(1_000_000)]

const SCHEMAS = Object.entries<Endpoint>(endpoints).flatMap(([call, { json, form, query }]) =>
  [json, form, query]
    .filter((schema) => schema !== undefined)
    .map((schema) => ({ call, schema: schema as z.ZodObject<Record<string, z.ZodType>> })),
)

test.each(SCHEMAS)('$call reports errors by message key', ({ schema }) => {
  for (const field of Object.values(schema.shape)) {
    for (const value of VALUES) {
      for (const { message } of field.safeParse(value).error?.issues ?? []) {
        expect(Object.keys(messageKeys)).toContain(message)
      }
    }
  }
})

test('a message of a library is replaced by requestUnreadable', () => {
  expect(messageKeyOf({ message: 'Invalid input: expected string' })).toBe('requestUnreadable')
  expect(messageKeyOf({ message: '__proto__' })).toBe('requestUnreadable')
  expect(messageKeyOf(undefined)).toBe('requestUnreadable')
})
