import { endpoints } from '@inkwell/contract/endpoints'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@inkwell/contract/limits'
import { anyCharacter } from '@inkwell/test-support/any-character'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callsWith, expectSentence, useAdministrator } from './testing/any-call.ts'
import { useTestApi } from './testing/test-api.ts'

const api = useTestApi()
const { given, send } = useAdministrator(api)

const oddText = fc.oneof(
  fc.constantFrom(...NAUGHTY_STRINGS),
  fc.constantFrom(...XSS_SHAPES),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
)

/** The fields of all calls with an id in their address. */
const BODY_OF_ANY =
  '{"title":"a","content":"b","reason":"spam","posts":"keep","version":1,"name":"a","into":"b","fetchPictures":true}'

test.each(callsWith('params'))('%s: any other id is not found', async (key) => {
  // Clients resolve `.` and `..`, and an empty segment gives another address.
  const id = oddText.filter((text) => !/^(?:\.|%2e){0,2}$/i.test(text))
  // This call creates missing pages, so it refuses the slug or the missing fields.
  const makesIt = key === 'PUT /api/v1/admin/pages/{slug}'
  // Calls with a form refuse the media type first; `covers.test.ts` sends them forms.
  const hasForm = 'form' in endpoints[key]
  const allowed = [404, 405, ...(makesIt ? [400] : []), ...(hasForm ? [415] : [])]
  await fc.assert(
    fc.asyncProperty(id, async (text) => {
      const init = 'json' in endpoints[key] ? { body: BODY_OF_ANY } : {}
      await expectSentence(await send(key, init, text), allowed)
    }),
    { numRuns: 60 },
  )
})

test('any cursor and any limit return a page, or are refused', async () => {
  const cursor = fc.oneof(
    oddText,
    oddText.map((text) => Buffer.from(`2026-01-01T00:00:00.000Z/${text}`).toString('base64url')),
  )
  await fc.assert(
    fc.asyncProperty(cursor, oddText, async (text, limit) => {
      for (const query of [{ cursor: text }, { limit }]) {
        const search = new URLSearchParams(query)
        const response = await api().request(`/api/v1/posts/?${search}`)
        expect([200, 400]).toContain(response.status)
      }
    }),
    { numRuns: 100 },
  )
})

/** The valid characters of a header; the server's parser refuses others. */
const headerText = fc
  .oneof(oddText, fc.string({ maxLength: 300 }))
  .map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())

test('any Idempotency-Key is accepted or refused, and other headers have no effect', async () => {
  await fc.assert(
    fc.asyncProperty(headerText, headerText, async (key, other) => {
      const headers = {
        Authorization: `Bearer ${given.token}`,
        'Idempotency-Key': key,
        ...Object.fromEntries(
          ['User-Agent', 'X-Request-Id', 'Origin', 'Range'].map((name) => [name, other]),
        ),
      }
      const init = { method: 'POST', headers, body: aPostForm() }
      const response = await api().request('/api/v1/posts/createpost', init)
      expect([201, 400]).toContain(response.status)
    }),
    { numRuns: 60 },
  )
})

test('any other Authorization is invalid', async () => {
  await fc.assert(
    fc.asyncProperty(headerText, async (text) => {
      for (const Authorization of [text, `Bearer ${text}`, `Bearer ${text}.${text}`]) {
        const response = await api().request('/api/v1/users/me', { headers: { Authorization } })
        await expectSentence(response, [401])
      }
    }),
    { numRuns: 60 },
  )
})

describe('addresses and passwords', () => {
  const login = (email: string, password: string) =>
    api().call('POST /api/v1/users/login', { json: { email, password } })

  test('naughty strings are addresses only if a browser accepts them', async () => {
    const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.trim())
    for (const email of NAUGHTY_STRINGS.filter((text) => !isAddress(text))) {
      const json = { ...aSignup(), email }
      const { status, fields } = await api().refused('POST /api/v1/users/signup', { json })
      expect([email, status, Object.keys(fields ?? {})]).toEqual([email, 400, ['email']])
    }
  })

  test('any address that a browser accepts is stored in lower case, and can sign in', async () => {
    const address = fc
      .emailAddress()
      .filter((email) => email.length < EMAIL_MAX - 40 && !email.includes('..'))
      .map((email) => `${crypto.randomUUID()}${email}`)
    await fc.assert(
      fc.asyncProperty(address, async (email) => {
        const { password } = aSignup()
        const { user } = await api().signUp({ email: email.toUpperCase(), password })
        expect(user.email).toBe(email.toLowerCase())
        expect((await login(` ${email} `, password)).status).toBe(200)
      }),
      { numRuns: 4 },
    )
  })

  test('any password opens its account exactly as typed', async () => {
    const password = fc
      .oneof(oddText, fc.string({ unit: anyCharacter }))
      .map((text) => [...`${text}e\u0301\u0000 padding `].slice(-PASSWORD_MAX).join(''))
      .filter((text) => [...text].length >= PASSWORD_MIN)
    await fc.assert(
      fc.asyncProperty(password, async (text) => {
        const { email } = (await api().signUp({ password: text })).user
        expect((await login(email, text)).status).toBe(200)
        expect((await login(email, text.normalize('NFC').trim())).status).toBe(401)
      }),
      { numRuns: 4 },
    )
  })
})
