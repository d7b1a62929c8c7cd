import { endpoints } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { callsWith, expectSentence, useAdministrator } from './testing/any-call.ts'
import { everyRow } from './testing/every-row.ts'
import { useTestApi } from './testing/test-api.ts'

// On one engine, because these bodies are refused before a query: each test ends with unchanged rows.
const api = useTestApi()
const { send } = useAdministrator(api)

/** Whether the JSON is valid input of the call. */
function isItsOwn(key: EndpointKey, body: string): boolean {
  const { json }: Endpoint = endpoints[key]
  return json?.safeParse(JSON.parse(body)).success ?? false
}

describe.each(callsWith('json'))('%s', (key) => {
  let before: Record<string, string[]>
  beforeAll(async () => {
    before = await everyRow(api(), ['session'])
  })

  const expectRefused = async (body: string | Uint8Array<ArrayBuffer>) => {
    await expectSentence(await send(key, { body }), [400])
  }

  test('refuses JSON of another shape', async () => {
    const keys = fc.constantFrom('title', 'content', 'name', 'email', 'password', '__proto__', 'x')
    const value = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1 }), fc.constant([['x']]))
    const json = fc
      .oneof(
        fc.json(),
        fc.dictionary(keys, value).map((body) => JSON.stringify(body)),
      )
      // Excludes bodies that are valid posts by chance.
      .filter((body) => !isItsOwn(key, body))
    await fc.assert(
      fc.asyncProperty(json, (body) => expectRefused(body)),
      { numRuns: 40 },
    )
  })

  test('refuses invalid JSON', async () => {
    const bytes = fc.uint8Array({ maxLength: 80 }).map((some) => new Uint8Array([...some, 0]))
    await fc.assert(
      fc.asyncProperty(bytes, (body) => expectRefused(body)),
      { numRuns: 40 },
    )
    await expectRefused('['.repeat(30_000))
    await expectRefused(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)
  })

  test('and nothing has changed', async () => {
    expect(await everyRow(api(), ['session'])).toEqual(before)
  })
})
