import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoints.ts'
import { textBoundOf } from './text-bounds.ts'

const FIELDS = Object.entries<Endpoint>(endpoints).flatMap(([key, { json, form, files = {} }]) => {
  const shape = (form ?? json) as z.ZodObject<Record<string, z.ZodType>> | undefined
  const fields = Object.entries(shape?.shape ?? {})
  return fields.filter(([name]) => !(name in files)).map(([name, field]) => ({ key, name, field }))
})

/** A word of a list, or a moment: neither is transformed, and any other is refused as it is. */
const isMatched = (field: z.ZodType) =>
  !textBoundOf(field) && !field.safeParse('x'.repeat(1_000_000)).success

const TEXTS = FIELDS.filter(({ field }) => !isMatched(field))

test('what is matched as it is, is a word of a list or a moment', () => {
  const names = new Set(FIELDS.filter(({ field }) => isMatched(field)).map(({ name }) => name))
  expect([...names].toSorted()).toEqual(['posts', 'reason', 'updatedAt'])
})

test.each(TEXTS)('$key: $name is bounded before anything else looks at it', ({ field }) => {
  const { units = 0, tooLong } = textBoundOf(field) ?? {}
  expect(units).toBeGreaterThan(0)
  expect(field.safeParse('x'.repeat(units + 1)).error?.issues).toMatchObject([{ message: tooLong }])
})
