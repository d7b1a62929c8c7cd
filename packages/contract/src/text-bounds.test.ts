import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { textBoundOf } from './text-bounds.ts'

const FIELDS = Object.entries<Endpoint>(endpoints).flatMap(([key, { json, form, files = {} }]) => {
  const shape = (form ?? json) as z.ZodObject<Record<string, z.ZodType>> | undefined
  const fields = Object.entries(shape?.shape ?? {})
  return fields.filter(([name]) => !(name in files)).map(([name, field]) => ({ key, name, field }))
})

/** An enum, a date, a number or a boolean: Zod compares these without transforming them. */
const isMatched = (field: z.ZodType) =>
  !textBoundOf(field) && !field.safeParse('x'.repeat(1_000_000)).success

const TEXTS = FIELDS.filter(({ field }) => !isMatched(field))

test('every field without a bound is an enum, a date, a number or a boolean', () => {
  const names = new Set(FIELDS.filter(({ field }) => isMatched(field)).map(({ name }) => name))
  expect([...names].toSorted()).toEqual([
    'at',
    'lineEnds',
    // A list; its members have bounds.
    'links',
    'merged',
    'posts',
    'published',
    'reason',
    'updatedAt',
    'version',
  ])
})

test.each(TEXTS)('$key: the length of $name is checked first', ({ field }) => {
  const { units = 0, tooLong } = textBoundOf(field) ?? {}
  expect(units).toBeGreaterThan(0)
  expect(field.safeParse('x'.repeat(units + 1)).error?.issues).toMatchObject([{ message: tooLong }])
})
