import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockPerson } from './accounts.lock.ts'
import { quickHashing } from '../../testing/quick-hashing.ts'
import { useTestApi } from '../../testing/test-api.ts'

// Only PostgreSQL has concurrent write transactions.

const api = useTestApi()

/** Resolves when a transaction waits for a lock. */
async function untilWaiting(): Promise<void> {
  const { reads } = api().app.services.database
  await expect
    .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(reads)).rows)
    .not.toEqual([])
}

test('a sign-in with the old password waits for a concurrent change, and opens no session', async () => {
  const account = aSignup()
  const { user } = await api().signUp(account)
  const { database } = api().app.services
  const { email, password } = account
  const hash = await quickHashing.hash('another password')
  const signingIn: Promise<{ code: string }>[] = []
  await database.writes.transaction().execute(async (transaction) => {
    const credentials = transaction.updateTable('credential').set({ password: hash })
    await credentials.where('person_id', '=', user._id).execute()
    await transaction.deleteFrom('session').where('person_id', '=', user._id).execute()
    signingIn.push(api().refused('POST /api/v1/users/login', { json: { email, password } }))
    await untilWaiting()
  })
  expect((await signingIn[0])?.code).toBe('wrong_credentials')
  const left = database.reads.selectFrom('session').select('id').where('person_id', '=', user._id)
  expect(await left.execute()).toEqual([])
})

test('the creation of a post waits for a concurrent suspension, and is then refused', async () => {
  const { user, token } = await api().signUp()
  const { database } = api().app.services
  const creating: Promise<{ code: string }>[] = []
  await database.writes.transaction().execute(async (transaction) => {
    await lockPerson(transaction, user._id, 'exclusive')
    const row = { person_id: user._id, created_at: new Date().toISOString() }
    const form = aPostForm()
    creating.push(api().refused('POST /api/v1/posts/createpost', { token, form }))
    await untilWaiting()
    await transaction.insertInto('suspension').values(row).execute()
  })
  expect((await creating[0])?.code).toBe('forbidden')
  const posts = database.reads.selectFrom('post').select('id').where('author_id', '=', user._id)
  expect(await posts.execute()).toEqual([])
})
