import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi()

async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  api().logLines.length = 0
  await work()
  return api().logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('each request has one log line with its id and its address', async () => {
  const { token, user } = await api().signUp()
  const responses: Response[] = []
  const lines = await linesOf(async () => {
    responses.push(await api().request('/api/v1/posts/?limit=5&secret=x'))
    responses.push(await api().call('GET /api/v1/users/me', { token }))
    responses.push(await api().call('GET /api/v1/users/me'))
    responses.push(await api().request('/nowhere', { method: 'POST' }))
  })
  expect(lines).toMatchObject([
    { method: 'GET', path: '/api/v1/posts', status: 200, level: 30 },
    { method: 'GET', path: '/api/v1/users/me', status: 200, userId: user._id },
    { method: 'GET', path: '/api/v1/users/me', status: 401, code: 'unauthenticated' },
    { method: 'POST', path: '/nowhere', status: 404 },
  ])
  const ids = responses.map(({ headers }) => headers.get('X-Request-Id'))
  expect(lines.map(({ requestId }) => requestId)).toEqual(ids)
  for (const { ms } of lines) expect(ms).toEqual(expect.any(Number))
  expect(lines[2]).not.toHaveProperty('userId')
})

test('a page `about` that is missing is not logged, because the web server asks for it every second', async () => {
  const read = (slug: string) => api().call('GET /api/v1/pages/{slug}', { params: { slug } })
  const lines = await linesOf(async () => {
    expect((await read('about')).status).toBe(404)
    expect((await read('other')).status).toBe(404)
  })
  expect(lines.map(({ path }) => path)).toEqual(['/api/v1/pages/other'])
})

test('no line contains a secret', async () => {
  const json = aSignup({ password: 'PASSWORD-secret' })
  const { token } = await api().ok('POST /api/v1/users/signup', { json })
  const lines = await linesOf(async () => {
    await api().call('POST /api/v1/users/signup', { json })
    await api().call('POST /api/v1/users/login', { json })
    await api().call('POST /api/v1/users/login', { json: { ...json, password: 'WRONG-secret' } })
    await api().call('POST /api/v1/users/login', { json: { email: 'x', password: 'WRONG-secret' } })
    const form = aPostForm({ title: 'TITLE-secret' })
    await api().call('POST /api/v1/posts/createpost', { token, form })
    await api().request(`/api/v1/users/me?token=${encodeURIComponent(token)}`, {
      headers: { Authorization: 'Bearer FORGED-secret.x', Cookie: 'COOKIE-secret=1' },
    })
    await api().call('POST /api/v1/users/logout', { token })
  })
  expect(lines).toHaveLength(7)
  const text = JSON.stringify(lines)
  const [value = '', signature = ''] = token.split('.')
  for (const secret of ['secret', json.email, value, signature]) expect(text).not.toContain(secret)
})

test('the log redacts secrets', async () => {
  const { createLog } = await import('../log/log.ts')
  let text = ''
  const log = createLog('info', { write: (line) => void (text += line) })
  log.info({ token: 'secret', password: 'secret', request: { authorization: 'secret' } }, 'x')
  expect(text).toContain('[Redacted]')
  expect(text).not.toContain('secret')
})
