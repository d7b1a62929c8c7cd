import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { expect, test } from 'vitest'
import { newId } from '../../platform/clock/new-id.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'
import { createImportedAuthors, findReservedSignUps } from './accounts.authors.ts'

const api = useTestApi()

const reserved = {
  status: 400,
  code: 'invalid',
  msg: messages.emailReserved,
  fields: { email: messages.emailReserved },
}

function authors() {
  const { database } = api().app.services
  return createImportedAuthors({ database, clock: () => new Date(), newId })
}

/** Creates an account with a reserved address, which earlier versions allowed. */
async function signUpAs(email: string): Promise<string> {
  const { user } = await api().signUp()
  const { writes } = api().app.services.database
  await writes.updateTable('person').set({ email }).where('id', '=', user._id).execute()
  return user._id
}

test.each([
  'ada@imported.invalid',
  'ada@IMPORTED.Invalid',
  ' Ada-1234@imported.INVALID ',
  'ada@mail.imported.invalid',
])('nobody signs up as %j, or takes that address', async (email) => {
  const json = { ...aSignup(), email }
  expect(comparableRefusal(await api().refused('POST /api/v1/users/signup', { json }))).toEqual(
    reserved,
  )
  const account = aSignup()
  const { token } = await api().signUp(account)
  const change = { name: 'Ada', email, currentPassword: account.password }
  const refusal = await api().refused('PUT /api/v1/users/me', { token, json: change })
  expect(comparableRefusal(refusal)).toEqual(reserved)
})

test.each(['ada@notimported.invalid', 'ada@imported.invalid.example', 'imported.invalid@ada.org'])(
  '%s is an address like any other',
  async (email) => {
    const { user } = await api().signUp({ email })
    expect(user.email).toBe(email)
  },
)

test('an imported author who was given a password may keep the address', async () => {
  const email = 'keeper@imported.invalid'
  const id = await authors().ensureAccount({ name: 'Keeper', email })
  const { resets } = api().app.services.moderation
  const { url } = await resets.make({ place: 'command line' }, id)
  const password = 'a password of mine'
  await resets.use(url.slice(url.indexOf('#') + 1), { password }, 'local')
  const { token } = await api().ok('POST /api/v1/users/login', { json: { email, password } })
  const json = { name: 'The Keeper', email, currentPassword: password }
  await api().ok('PUT /api/v1/users/me', { token, json })
  expect(await authors().ensureAccount({ name: 'Keeper', email })).toBe(id)
})

test('an author imported by an earlier version is found by name and address', async () => {
  const earlierEmail = 'jose@imported.invalid'
  const id = await authors().ensureAccount({ name: 'José', email: earlierEmail })
  expect(
    await authors().ensureAccount({ name: 'José', email: 'jose-1@imported.invalid', earlierEmail }),
  ).toBe(id)
  const other = await authors().ensureAccount({
    name: 'Jose',
    email: 'jose-2@imported.invalid',
    earlierEmail,
  })
  expect(other).not.toBe(id)
  expect(
    await authors().ensureAccount({ name: 'Jose', email: 'jose-2@imported.invalid', earlierEmail }),
  ).toBe(other)
})

test('an account from a sign-up gets no imported posts, and the doctor lists it', async () => {
  const earlierEmail = 'eve@imported.invalid'
  const email = 'eve-1@imported.invalid'
  const squatter = await signUpAs(earlierEmail)
  const author = { name: 'Somebody', email, earlierEmail }
  const { writes, reads } = api().app.services.database
  await writes.updateTable('person').set({ name: author.name }).where('id', '=', squatter).execute()
  const id = await authors().ensureAccount(author)
  expect(id).not.toBe(squatter)
  await signUpAs('eve-2@imported.invalid')
  const taken = { ...author, email: 'eve-2@imported.invalid' }
  await expect(authors().ensureAccount(taken)).rejects.toMatchObject({ code: 'email_taken' })
  expect(await findReservedSignUps(reads)).toEqual(['eve-2@imported.invalid', earlierEmail])
})
