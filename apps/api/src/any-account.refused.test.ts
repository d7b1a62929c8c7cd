import { ReportReason } from '@inkwell/contract/moderation'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, appoint } from './testing/access/visitors.ts'
import { anyText } from './testing/any-text.ts'
import { canBeSent, useChangingAccount } from './testing/changing-account.ts'
import { useTestApi } from './testing/test-api.ts'

// On one engine, because these values are refused before a query.
const api = useTestApi()

describe('PUT /api/v1/users/me', () => {
  const { change, known, expectRefused } = useChangingAccount(api)

  test('an invalid address is refused with a message and changes nothing', async () => {
    // Excludes texts that are valid addresses by chance.
    const noAddress = fc
      .oneof(anyText, fc.constantFrom(...NAUGHTY_STRINGS, ...XSS_SHAPES))
      .filter((text) => !/^[^\s@]+@[^\s@]+$/.test(text.trim()))
    await fc.assert(
      fc.asyncProperty(noAddress, async (email) => {
        const before = await known()
        await expectRefused(await change('Ada', email), ['email'], before)
        await expectRefused(await change('', email), ['email', 'name'], before)
      }),
      { numRuns: 60 },
    )
  })

  test('only texts are accepted', async () => {
    const noText = fc.anything({ maxDepth: 1 }).filter((value) => typeof value !== 'string')
    // JSON leaves `undefined` out, and what is not in the request is not changed.
    const sendable = noText.filter((value) => value !== undefined && canBeSent(value))
    await fc.assert(
      fc.asyncProperty(sendable, async (value) => {
        const before = await known()
        await expectRefused(await change(value, value), ['email', 'name'], before)
      }),
      { numRuns: 40 },
    )
  })
})

describe('POST /api/v1/posts/p/{id}/report', () => {
  const given = { administrator: '', author: '' }
  beforeAll(async () => {
    const administrator = await aPerson(api())
    await appoint(api(), administrator)
    given.administrator = administrator.token
    given.author = (await api().signUp()).token
  })

  async function reportOf(id: string) {
    const { reported } = await api().ok('GET /api/v1/admin/reports', {
      token: given.administrator,
    })
    return reported.find(({ post }) => post._id === id)?.latest
  }

  test('other reasons are refused', async () => {
    const { _id: id } = await api().createPost(given.author)
    const noReason = fc
      .oneof(anyText, fc.constantFrom(...NAUGHTY_STRINGS), fc.anything({ maxDepth: 1 }))
      .filter((value) => !(ReportReason.options as unknown[]).includes(value))
    await fc.assert(
      fc.asyncProperty(noReason, async (why) => {
        const json = canBeSent(why) || typeof why === 'string' ? { reason: why } : {}
        const call = { params: { id }, json }
        const { status, fields } = await api().refused('POST /api/v1/posts/p/{id}/report', call)
        expect([status, Object.keys(fields ?? {})]).toEqual([400, ['reason']])
      }),
      { numRuns: 60 },
    )
    expect(await reportOf(id)).toBeUndefined()
  })
})
