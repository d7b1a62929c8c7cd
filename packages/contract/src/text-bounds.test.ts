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
    'fetchPictures',
    'lineEnds',
    // A list; its members have bounds.
    'links',
    'merged',
    'othersWords',
    'posts',
    'published',
    'reason',
    'scope',
    'size',
    'updatedAt',
    'version',
  ])
})

/** The texts of a list in JSON are checked each; a form has them as one text, too. */
const isList = (field: z.ZodType) => field.safeParse(['x']).success && !field.safeParse('x').success

test.each(TEXTS)('$key: the length of $name is checked first', ({ field }) => {
  const { units = 0, tooLong } = textBoundOf(field) ?? {}
  expect(units).toBeGreaterThan(0)
  const text = 'x'.repeat(units + 1)
  const { error } = field.safeParse(isList(field) ? [text] : text)
  expect(error?.issues).toMatchObject([{ message: tooLong }])
})
