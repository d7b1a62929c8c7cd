import { ReportReason } from '@inkwell/contract/moderation'
import { EMAIL_MAX, NAME_MAX, REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { packTexts } from '@inkwell/test-support/pack-texts'
import { aSignup } from '@inkwell/test-support/user'
import { XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, appoint } from './testing/access/visitors.ts'
import { anyText, canBeSeen, line, lines, some } from './testing/any-text.ts'
import { useChangingAccount } from './testing/changing-account.ts'
import { useTestApi } from './testing/test-api.ts'

const api = useTestApi()

describe('PUT /api/v1/users/me', () => {
  const { given, change, known, expectRefused } = useChangingAccount(api)

  async function expectKept(response: Response, name: string, email: string): Promise<void> {
    const user = { _id: given.id, name, email }
    const { user: changed } = (await response.json()) as { user: object }
    expect([response.status, changed]).toMatchObject([200, user])
    for (const each of await known()) expect(each).toMatchObject(user)
  }

  async function expectKeptOrRefused(name: string, email: string): Promise<void> {
    const before = await known()
    const wanted = line(name, NAME_MAX)
    const response = await change(name, email)
    if (wanted === undefined) await expectRefused(response, ['name'], before)
    else await expectKept(response, wanted, email.toLowerCase())
  }

  test('any name is returned as typed, or refused with a message', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (name) => {
        await expectKeptOrRefused(name, aSignup().email)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['naughty string', NAUGHTY_STRINGS],
    ['shape of script', XSS_SHAPES],
  ])('a name of every %s, too', async (_, texts) => {
    for (const name of some(60, packTexts(texts, NAME_MAX))) {
      await expectKeptOrRefused(name, aSignup().email)
    }
  })

  test('any address that a browser accepts is the account’s from then on', async () => {
    const address = fc
      .emailAddress()
      .filter((email) => email.length < EMAIL_MAX - 40 && !email.includes('..'))
      .map((email) => `${crypto.randomUUID()}${email}`)
    await fc.assert(
      fc.asyncProperty(address, (email) => expectKeptOrRefused('Ada', email.toUpperCase())),
      { numRuns: 20 },
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

  const reason = fc.constantFrom(...ReportReason.options)

  async function reportOf(id: string) {
    const { reported } = await api().ok('GET /api/v1/admin/reports', {
      token: given.administrator,
    })
    return reported.find(({ post }) => post._id === id)?.latest
  }

  /** The expected stored note, which may be empty; undefined if it is refused. */
  function keptOf(note: string): string | undefined {
    const words = note.trim()
    return !canBeSeen(words) ? '' : lines(words, REPORT_NOTE_MAX)?.normalize('NFC')
  }

  async function expectReported(response: Response, id: string, report: object): Promise<void> {
    expect(response.status).toBe(200)
    expect(await reportOf(id)).toMatchObject([report])
  }

  async function expectNoteRefused(response: Response, id: string): Promise<void> {
    const { fields } = (await response.json()) as { fields: object }
    expect([response.status, Object.keys(fields)]).toEqual([400, ['note']])
    expect(await reportOf(id)).toBeUndefined()
  }

  test('any text is returned to administrators as typed, or refused with a message', async () => {
    await fc.assert(
      fc.asyncProperty(reason, anyText, async (why, text) => {
        const { _id: id } = await api().createPost(given.author)
        const json = { reason: why, note: text }
        const call = { params: { id }, json }
        const response = await api().call('POST /api/v1/posts/p/{id}/report', call)
        const note = keptOf(text)
        if (note === undefined) await expectNoteRefused(response, id)
        else await expectReported(response, id, { reason: why, note })
      }),
      { numRuns: 60 },
    )
  })
})
