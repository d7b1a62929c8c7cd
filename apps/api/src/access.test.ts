import { endpoints } from '@inkwell/contract/endpoints'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import type { ErrorCode } from '@inkwell/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDING_SESSIONS, INPUTS, PUBLIC_READS } from './testing/access/access-calls.ts'
import { ACCESS_ROWS, VISITORS } from './testing/access/access-table.ts'
import { aPerson, CREDENTIALS } from './testing/access/visitors.ts'
import type { Person } from './testing/access/visitors.ts'
import { everyRow } from './testing/every-row.ts'
import { useTestApi } from './testing/test-api.ts'
import type { Input } from './testing/test-api.ts'

const api = useTestApi()

/** Authenticating a request writes to this table. */
const LOOKING = ['session']

const CODES: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
}

let author: Person
const known = new Map<string, string[]>()
/** All rows after a refusal; undefined if there was another request since. */
let settled: Record<string, string[]> | undefined
beforeAll(async () => {
  author = await aPerson(api())
})

/** Sign-ups are expensive, so sessions are reused until a call ends them. */
async function credentialsOf(visitor: string, owner: Person): Promise<(string | undefined)[]> {
  const make = CREDENTIALS[visitor]
  if (!make) throw new Error(`There is no way to be ${visitor}`)
  const made = owner === author ? known.get(visitor) : undefined
  if (!made) settled = undefined
  const headers = made ?? (await make(api(), owner))
  if (owner === author) known.set(visitor, headers)
  return headers.length > 0 ? headers : [undefined]
}

/** Calls without a session are expensive; one token shows that none matters. */
function someOf(call: EndpointKey, headers: (string | undefined)[]): (string | undefined)[] {
  return 'session' in endpoints[call] || PUBLIC_READS.includes(call) ? headers : headers.slice(0, 1)
}

async function requestOf(call: EndpointKey, owner: Person): Promise<Input> {
  const { _id: postId } = await api().createPost(owner.token)
  return INPUTS[call]({ api: api(), author: owner, postId })
}

const withToken = ({ headers, ...input }: Input, authorization: string | undefined): Input => ({
  ...input,
  headers: { ...headers, ...(authorization && { Authorization: authorization }) },
})

const refusable = new Map<EndpointKey, Input>()

/**
 * A request of a call. Visitors share it until one is accepted, because a refusal changes nothing; each
 * test compares all rows, and would take longer with every post.
 */
async function refusableRequestOf(call: EndpointKey): Promise<Input> {
  const made = refusable.get(call)
  if (made) return made
  settled = undefined
  const input = await requestOf(call, author)
  refusable.set(call, input)
  return input
}

async function expectRefused(visitor: string, call: EndpointKey, status: number) {
  const headers = someOf(call, await credentialsOf(visitor, author))
  const input = await refusableRequestOf(call)
  const { audit_entry: logged = [], ...before } = settled ?? (await everyRow(api(), LOOKING))
  // Other visitors are refused because the password is not that of their account.
  const isGuess = status === 401 && ['stranger', 'administrator'].includes(visitor)
  for (const authorization of headers) {
    const response = await api().call(call, withToken(input, authorization))
    expect([authorization, response.status]).toEqual([authorization, status])
    const code = isGuess ? 'wrong_credentials' : CODES[status]
    expect(await response.json()).toMatchObject({ code })
  }
  settled = await everyRow(api(), LOOKING)
  const { audit_entry: after = [], ...rows } = settled
  expect(rows).toEqual(before)
  // A wrong password is logged; nothing else changes.
  const added = after.filter((entry) => !logged.includes(entry))
  expect([after.length - added.length, added.length]).toEqual([
    logged.length,
    isGuess ? headers.length : 0,
  ])
  for (const entry of added) expect(entry).toContain('"password_wrong"')
}

async function expectDone(visitor: string, call: EndpointKey, status: number) {
  const owner = ENDING_SESSIONS.has(call) ? await aPerson(api()) : author
  for (const authorization of someOf(call, await credentialsOf(visitor, owner))) {
    const input = await requestOf(call, owner)
    const response = await api().call(call, withToken(input, authorization))
    expect([authorization, response.status]).toEqual([authorization, status])
  }
  // It may have changed what the shared request refers to.
  refusable.delete(call)
  settled = undefined
}

test('the table has a row for every call and a column for every visitor', () => {
  const rows = ACCESS_ROWS.map(({ call }) => call)
  expect(rows.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  expect(VISITORS).toEqual(Object.keys(CREDENTIALS))
})

describe.each(ACCESS_ROWS)('$call', ({ call, statuses }) => {
  test.each(Object.entries(statuses))('%s: %i', async (visitor, status) => {
    const expectCell = status < 400 ? expectDone : expectRefused
    await expectCell(visitor, call, status)
  })
})

test.each(PUBLIC_READS)('%s is the same for everyone', async (call) => {
  const { _id: postId } = await api().createPost(author.token)
  const input = await INPUTS[call]({ api: api(), author, postId })
  const answers = new Set<string>()
  for (const visitor of VISITORS) {
    for (const authorization of await credentialsOf(visitor, author)) {
      const headers = authorization ? { Authorization: authorization } : {}
      const response = await api().call(call, { ...input, headers })
      answers.add(`${response.headers.get('ETag')} ${await response.text()}`)
    }
  }
  expect(answers.size).toBe(1)
})
