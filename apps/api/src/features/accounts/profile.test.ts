import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { describe, expect, test } from 'vitest'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const api = useTestApi()

const LOGIN = 'POST /api/v1/users/login'
const ME = 'GET /api/v1/users/me'
const PROFILE = 'PUT /api/v1/users/me'
const PASSWORD = 'PUT /api/v1/users/me/password'
const DELETE = 'POST /api/v1/users/me/delete'
const READ = 'GET /api/v1/posts/p/{id}'

/** A new account with its password and two sessions. */
async function anAccount() {
  const json = aSignup()
  const { user, token } = await api().signUp(json)
  const other = (await api().ok(LOGIN, { json })).token
  return { user, token, other, password: json.password, email: json.email }
}

const wrong = {
  status: 401,
  code: 'wrong_credentials',
  msg: messages.currentPasswordWrong,
  fields: { currentPassword: messages.currentPasswordWrong },
}

describe(PROFILE, () => {
  test('changes name and address, and all sessions stay valid', async () => {
    const { user, token, other, password } = await anAccount()
    const { email } = aSignup()
    const json = { name: '  Ada\nKing ', email: email.toUpperCase(), currentPassword: password }
    const changed = { _id: user._id, name: 'Ada King', email }
    const answer = await api().ok(PROFILE, { token, json })
    expect(answer).toEqual({ msg: messages.profileChanged, user: changed })
    for (const session of [token, other]) {
      expect(await api().ok(ME, { token: session })).toMatchObject({ user: changed })
    }
    await api().ok(LOGIN, { json: { email, password } })
    const old = { email: user.email, password }
    expect((await api().refused(LOGIN, { json: old })).code).toBe('wrong_credentials')
  })

  test('appears on all posts at once', async () => {
    const { user, token, password } = await anAccount()
    const { _id: id } = await api().createPost(token)
    await api().ok(READ, { params: { id } })
    const json = { name: 'Augusta', email: user.email, currentPassword: password }
    await api().ok(PROFILE, { token, json })
    const { postById } = await api().ok(READ, { params: { id } })
    expect(postById.author).toEqual({ ...user, name: 'Augusta' })
    const { posts } = await api().ok('GET /api/v1/posts/')
    expect(posts.find(({ _id }) => _id === id)?.author.name).toBe('Augusta')
  })

  test('leaves alone what is not in the request: another device may have changed it', async () => {
    const { user, token, other, password: currentPassword } = await anAccount()
    const { email } = aSignup()
    const moved = { ...user, email }
    expect(await api().ok(PROFILE, { token: other, json: { email, currentPassword } })).toEqual({
      msg: messages.profileChanged,
      user: moved,
    })
    const renamed = { ...moved, name: 'Augusta' }
    const json = { name: 'Augusta', currentPassword }
    expect((await api().ok(PROFILE, { token, json })).user).toEqual(renamed)
    expect((await api().ok(PROFILE, { token, json: { currentPassword } })).user).toEqual(renamed)
    expect((await api().ok(ME, { token })).user).toEqual(renamed)
  })

  test('refuses an address of another account, as sign-up does', async () => {
    const { user: somebody } = await api().signUp()
    const { user, token, password } = await anAccount()
    const json = { name: 'Ada', email: somebody.email.toUpperCase(), currentPassword: password }
    const refusal = await api().refused(PROFILE, { token, json })
    const signup = await api().refused('POST /api/v1/users/signup', {
      json: { ...aSignup(), email: somebody.email },
    })
    expect(comparableRefusal(refusal)).toEqual(comparableRefusal(signup))
    expect(await api().ok(ME, { token })).toMatchObject({ user })
  })

  test('reports what is wrong with each field', async () => {
    const { token } = await anAccount()
    const refusal = await api().refused(PROFILE, { token, json: { name: '', email: 'x' } })
    expect(comparableRefusal(refusal)).toMatchObject({
      status: 400,
      fields: {
        name: messages.nameRequired,
        email: messages.emailInvalid,
        currentPassword: messages.currentPasswordRequired,
      },
    })
  })
})

describe('the current password', () => {
  const calls = [
    [PROFILE, { name: 'Eve', email: 'eve@example.com' }],
    [PASSWORD, { newPassword: 'a new password' }],
    [DELETE, { posts: 'delete' }],
  ] as const

  test.each(calls)('%s changes nothing without it', async (key, json) => {
    const { user, token, other, password } = await anAccount()
    for (const currentPassword of ['wrong', `${password} `, password.toUpperCase()]) {
      const refusal = await api().refused(key, { token, json: { ...json, currentPassword } })
      expect(comparableRefusal(refusal)).toEqual(wrong)
    }
    for (const session of [token, other]) {
      expect(await api().ok(ME, { token: session })).toMatchObject({ user })
    }
    await api().ok(LOGIN, { json: { email: user.email, password } })
  })

  test.each(calls)('%s does not accept that of another account', async (key, json) => {
    const stranger = await anAccount()
    const { token } = await api().signUp({ password: 'nobody else has this' })
    const currentPassword = stranger.password
    const refusal = await api().refused(key, { token, json: { ...json, currentPassword } })
    expect(comparableRefusal(refusal)).toEqual(wrong)
  })

  test.each(calls)('%s requires a session as well', async (key, json) => {
    const { password } = await anAccount()
    const refusal = await api().refused(key, { json: { ...json, currentPassword: password } })
    expect(refusal.code).toBe('unauthenticated')
  })
})

describe(PASSWORD, () => {
  test('ends all sessions but a new one, and the old password is invalid', async () => {
    const { user, token, other, password, email } = await anAccount()
    const json = { currentPassword: password, newPassword: '  a new pass ' }
    const answer = await api().ok(PASSWORD, { token, json })
    expect(answer).toMatchObject({ msg: messages.passwordChanged, user })
    expect(await api().ok(ME, { token: answer.token })).toMatchObject({ user })
    for (const ended of [token, other]) {
      const { msg } = await api().refused(ME, { token: ended })
      expect(msg).toBe(messages.sessionEnded)
    }
    expect((await api().refused(LOGIN, { json: { email, password } })).status).toBe(401)
    await api().ok(LOGIN, { json: { email, password: '  a new pass ' } })
  })

  test.each([
    ['', messages.newPasswordRequired],
    ['1234567', messages.passwordTooShort],
    ['x'.repeat(129), messages.passwordTooLong],
  ])('refuses %j', async (newPassword, msg) => {
    const { token, password: currentPassword } = await anAccount()
    const json = { currentPassword, newPassword }
    const refusal = await api().refused(PASSWORD, { token, json })
    expect(comparableRefusal(refusal)).toMatchObject({ status: 400, fields: { newPassword: msg } })
  })
})

describe(DELETE, () => {
  /** An account with a post, a post with a picture, and one more in the trash. */
  async function anAuthor() {
    const account = await anAccount()
    const { token } = account
    const image = upload(await twoHalves(32, 16).jpeg().toBuffer())
    const pictured = await api().createPost(token, { image, title: 'With a picture' })
    const plain = await api().createPost(token, { title: 'Without one' })
    const trashed = await api().createPost(token, { title: 'In the trash' })
    await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: trashed._id } })
    return { ...account, pictured, plain, trashed }
  }

  type Author = Awaited<ReturnType<typeof anAuthor>>

  function remove({ token, password }: Author, posts: string) {
    return api().ok(DELETE, { token, json: { currentPassword: password, posts } })
  }

  async function pictureStatus({ pictured }: Author): Promise<number> {
    return (await api().request(new URL(pictured.image?.url ?? '').pathname)).status
  }

  /** Logs of ids and of sign-ins. Both expire, the first within two hours. */
  const LOGS = new Set(['audit_entry', 'event'])

  /** Every text in every table but the logs. */
  async function readAllTexts(): Promise<string> {
    const { reads } = api().app.services.database
    const tables = await reads.introspection.getTables()
    const names = tables.map(({ name }) => name).filter((name) => !LOGS.has(name))
    const rows = names.map((name) =>
      reads
        .selectFrom(name as 'person')
        .selectAll()
        .execute(),
    )
    return JSON.stringify(await Promise.all(rows))
  }

  test('deletes posts for good, with their pictures', async () => {
    const author = await anAuthor()
    expect(await pictureStatus(author)).toBe(200)
    expect(await remove(author, 'delete')).toEqual({ msg: messages.accountDeleted })
    for (const { _id: id } of [author.pictured, author.plain, author.trashed]) {
      expect((await api().refused(READ, { params: { id } })).status).toBe(404)
    }
    expect(await pictureStatus(author)).toBe(404)
    const stored = await readAllTexts()
    for (const trace of [author.user._id, author.email]) expect(stored).not.toContain(trace)
    for (const { title } of [author.pictured, author.plain, author.trashed]) {
      expect(stored).not.toContain(title)
    }
  })

  test('posts that stay get an author without a name; the trash is deleted', async () => {
    const author = await anAuthor()
    await remove(author, 'keep')
    const nobody = { _id: DELETED_ACCOUNT_ID, name: 'Deleted account', email: '' }
    for (const { _id: id, title } of [author.pictured, author.plain]) {
      const { postById } = await api().ok(READ, { params: { id } })
      expect(postById).toMatchObject({ title, author: nobody })
    }
    const { posts } = await api().ok('GET /api/v1/posts/')
    expect(posts.find(({ _id }) => _id === author.plain._id)?.author).toEqual(nobody)
    expect(await pictureStatus(author)).toBe(200)
    const stored = await readAllTexts()
    for (const trace of [author.user._id, author.email]) expect(stored).not.toContain(trace)
    const { reads } = api().app.services.database
    const trashed = reads.selectFrom('post').select('id').where('id', '=', author.trashed._id)
    expect(await trashed.execute()).toEqual([])
  })

  test('ends all sessions, invalidates the password and frees the address', async () => {
    const author = await anAuthor()
    await remove(author, 'keep')
    for (const token of [author.token, author.other]) {
      expect((await api().refused(ME, { token })).msg).toBe(messages.sessionEnded)
    }
    const { email, password } = author
    expect((await api().refused(LOGIN, { json: { email, password } })).status).toBe(401)
    const again = await api().signUp({ email })
    expect(again.user._id).not.toBe(author.user._id)
    const params = { id: author.plain._id }
    const refusal = await api().refused('DELETE /api/v1/posts/p/{id}', {
      token: again.token,
      params,
    })
    expect(refusal.code).toBe('forbidden')
  })

  test('nobody can sign in as the author of posts that stayed', async () => {
    await remove(await anAuthor(), 'keep')
    for (const email of ['', ' ', 'Deleted account']) {
      const json = { email, password: 'password' }
      expect((await api().refused(LOGIN, { json })).status).toBe(400)
    }
  })

  test('keeps a picture that another post uses', async () => {
    const author = await anAuthor()
    const image = upload(await twoHalves(32, 16).jpeg().toBuffer())
    const { token } = await api().signUp()
    await api().createPost(token, { image })
    await remove(author, 'delete')
    expect(await pictureStatus(author)).toBe(200)
  })

  test('a post created during the deletion is deleted or refused', async () => {
    const author = await anAuthor()
    const publishing = Array.from({ length: 8 }, () =>
      api().call('POST /api/v1/posts/createpost', { token: author.token, form: aForm() }),
    )
    const [deleted, ...made] = await Promise.all([remove(author, 'delete'), ...publishing])
    expect(deleted.msg).toBe(messages.accountDeleted)
    for (const { status } of made) expect([201, 401]).toContain(status)
    expect(await readAllTexts()).not.toContain('Too late')
  })

  function aForm(): FormData {
    const form = new FormData()
    form.set('title', 'Too late')
    form.set('content', 'Words')
    return form
  }

  test.each([{}, { posts: 'all' }, { posts: true }])('refuses %j', async (choice) => {
    const { token, password: currentPassword } = await anAccount()
    const refusal = await api().refused(DELETE, { token, json: { currentPassword, ...choice } })
    expect(comparableRefusal(refusal)).toMatchObject({
      fields: { posts: messages.postsFateRequired },
    })
  })
})
