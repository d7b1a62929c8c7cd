import { aSignup } from '@inkwell/test-support/user'
import { expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { parseCommand } from './admin-commands.ts'

const SIGN_UP = 'POST /api/v1/users/signup'
const api = useTestApi()

async function outputOf(...words: string[]): Promise<string> {
  return parseCommand(words)(api().app.services.moderation)
}

async function anInvitation(email: string): Promise<string> {
  const [text = '', link = ''] = (await outputOf('invite', email)).split('\n')
  expect(text).toContain(email)
  expect(text).toMatch(/until \d{4}-\d\d-\d\dT/)
  return new URL(link).hash.slice(1)
}

test('if sign-up is open, an invitation is consumed all the same', async () => {
  const person = aSignup()
  const invitation = await anInvitation(person.email)
  expect(await outputOf('invitations')).toContain(
    `${person.email}  invited by command line, until `,
  )
  await api().ok(SIGN_UP, { json: { ...person, invitation } })
  expect(await outputOf('invitations')).not.toContain(person.email)
})

test('if sign-up is open, an invalid invitation does not prevent it', async () => {
  const other = aSignup()
  const invitation = await anInvitation(other.email)
  await api().ok(SIGN_UP, { json: { ...aSignup(), invitation } })
  await api().ok(SIGN_UP, { json: { ...aSignup(), invitation: 'over' } })
  const { user } = await api().ok(SIGN_UP, { json: { ...other, invitation } })
  expect(user.email).toBe(other.email)
})

test('the command line withdraws an invitation by its address', async () => {
  const { email } = aSignup()
  await anInvitation(email)
  expect(await outputOf('withdraw', email.toUpperCase())).toBe('The invitation is withdrawn.')
  await expect(outputOf('withdraw', email)).rejects.toThrow('This invitation is not open any more.')
  await expect(outputOf('withdraw')).rejects.toThrow('Name the account by its email address.')
})

test('the command line invites nobody who has an account', async () => {
  const person = aSignup()
  await api().ok(SIGN_UP, { json: person })
  await expect(outputOf('invite', person.email)).rejects.toThrow('already exists')
})
