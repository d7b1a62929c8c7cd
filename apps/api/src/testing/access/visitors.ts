import { createHmac } from 'node:crypto'
import { aSignup } from '@inkwell/test-support/user'
import type { TestApi } from '../test-api.ts'

/** An account with an open session. */
export interface Person {
  id: string
  email: string
  password: string
  token: string
}

export async function aPerson(api: TestApi): Promise<Person> {
  const { email, name } = aSignup()
  // Unique, so that no password works for another account.
  const password = `secret of ${email}`
  const { user, token } = await api.signUp({ email, password, name })
  return { id: user._id, email, password, token }
}

const bearer = (token: string) => `Bearer ${token}`

/** The stored part of a token, and its signature. */
function partsOf(token: string): [value: string, signature: string] {
  const [value = '', signature = ''] = token.split('.')
  return [value, signature]
}

/** Changes the first character. */
function altered(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}

function signedBy(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}

function forgeries({ token }: Person, other: Person): string[] {
  const [value, signature] = partsOf(token)
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  return [
    value,
    `${value}.`,
    `${altered(value)}.${signature}`,
    `${value}.${altered(signature)}`,
    `${value}.${partsOf(other.token)[1]}`,
    `${value}.${encodeURIComponent(signedBy('a secret of my own', value))}`,
    `${value}.${encodeURIComponent(signedBy('', value))}`,
    `${unsigned}.${Buffer.from(`{"sub":"${other.id}"}`).toString('base64url')}.`,
    'undefined',
    'null',
  ]
}

/** Invalid Authorization headers made from a valid token. */
function malformed({ token }: Person): string[] {
  const basic = Buffer.from(`x:${token}`).toString('base64')
  return [token, `Token ${token}`, `Bearer${token}`, `Basic ${basic}`, `Bearer Bearer ${token}`]
}

async function expire(api: TestApi, { token }: Person): Promise<void> {
  await api.app.services.database.writes
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .where('token', '=', partsOf(token)[0])
    .execute()
}

export async function remove(api: TestApi, { token, password }: Person): Promise<void> {
  const json = { currentPassword: password, posts: 'delete' }
  await api.ok('POST /api/v1/users/me/delete', { token, json })
}

async function suspend(api: TestApi, { id }: Person): Promise<void> {
  await api.app.services.moderation.people.suspend({ place: 'command line' }, id, 'keep')
}

export async function appoint(api: TestApi, { email }: Pick<Person, 'email'>): Promise<void> {
  const { people } = api.app.services.moderation
  await people.grant({ place: 'command line' }, await people.findByEmail(email))
}

type Credentials = (api: TestApi, author: Person) => Promise<string[]> | string[]

/** The `Authorization` headers of each visitor; empty if there is none. */
export const CREDENTIALS: Record<string, Credentials> = {
  anonymous: () => [],
  stranger: async (api) => [bearer((await aPerson(api)).token)],
  author: (_, author) => [bearer(author.token)],
  expired: async (api) => {
    const person = await aPerson(api)
    await expire(api, person)
    return [bearer(person.token)]
  },
  revoked: async (api) => {
    const { token } = await aPerson(api)
    await api.ok('POST /api/v1/users/logout', { token })
    return [bearer(token)]
  },
  forged: async (api, author) => forgeries(author, await aPerson(api)).map(bearer),
  malformed: (_, author) => malformed(author),
  deleted: async (api) => {
    const person = await aPerson(api)
    await remove(api, person)
    return [bearer(person.token)]
  },
  suspended: async (api) => {
    const person = await aPerson(api)
    await suspend(api, person)
    return [bearer(person.token)]
  },
  administrator: async (api) => {
    const person = await aPerson(api)
    await appoint(api, person)
    return [bearer(person.token)]
  },
}
