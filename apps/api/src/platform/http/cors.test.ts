import { describe, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const local = useTestApi({ webOrigin: 'http://localhost:3000' })
const remote = useTestApi({ webOrigin: 'https://blog.example.com' })

async function allowed(api: typeof local, origin: string): Promise<string | null> {
  const response = await api().request('/api/v1/posts/', { headers: { Origin: origin } })
  expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  expect(response.headers.get('Vary')).toBe('Origin')
  return response.headers.get('Access-Control-Allow-Origin')
}

test.each(['http://localhost:3000', 'http://127.0.0.1:3000'])('%s is allowed', async (origin) => {
  expect(await allowed(local, origin)).toBe(origin)
})

test.each([
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost:3000.evil.example',
  'http://evil.example',
  'null',
])('%s is not allowed', async (origin) => {
  expect(await allowed(local, origin)).toBeNull()
})

test('a site with a domain name allows only that', async () => {
  expect(await allowed(remote, 'https://blog.example.com')).toBe('https://blog.example.com')
  expect(await allowed(remote, 'http://localhost:3000')).toBeNull()
})

describe('a preflight', () => {
  test.each(['/api/v1/posts/p/x', '/nowhere'])('is answered for %s', async (path) => {
    const response = await local().request(path, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'PUT' },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, Idempotency-Key, If-Match, Inkwell-Proof',
      'access-control-max-age': '600',
    })
  })

  test('allows no other origin', async () => {
    const response = await local().request('/api/v1/posts/p/x', {
      method: 'OPTIONS',
      headers: { Origin: 'http://evil.example', 'Access-Control-Request-Method': 'PUT' },
    })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

test('the site can read refusals, too', async () => {
  const headers = { Origin: 'http://localhost:3000' }
  const response = await local().request('/api/v1/users/me', { headers })
  expect(response.status).toBe(401)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:3000')
  expect(response.headers.get('Access-Control-Expose-Headers')).toBe(
    'X-Request-Id, Retry-After, ETag, Idempotency-Replayed',
  )
})
