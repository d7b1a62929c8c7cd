import { endpoints, errorsOf } from '@inkwell/contract/endpoints'
import { ERROR_STATUS } from '@inkwell/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { callsOf } from './description.ts'
import type { Description } from './description.ts'

const JSON_PATH = '/api/v1/openapi.json'
const SITE_NAME = 'Ada’s "notes" & <b>more</b>'

const api = useTestApi({ apiOrigin: 'https://api.inkwell.test', siteName: SITE_NAME })
const local = useTestApi({ apiOrigin: 'http://127.0.0.1:4000' })

let description: Description & { servers: unknown; openapi: string }
let page = ''
beforeAll(async () => {
  description = (await (await api().request(JSON_PATH)).json()) as typeof description
  page = await (await api().request('/docs')).text()
})

describe.each([
  [JSON_PATH, 'application/json'],
  ['/docs', 'text/html; charset=utf-8'],
])('%s', (path, type) => {
  test('is served, with and without its trailing slash', async () => {
    for (const place of [path, `${path}/`]) {
      const { status, headers } = await api().request(place)
      expect([status, headers.get('Content-Type')]).toEqual([200, type])
    }
  })

  test('is cached with revalidation', async () => {
    const first = await api().request(path)
    expect(first.headers.get('Cache-Control')).toBe('no-cache')
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const second = await api().request(path, { headers })
    expect([second.status, await second.text()]).toEqual([304, ''])
    const elsewhere = await local().request(path, { headers })
    expect(elsewhere.status).toBe(200)
  })

  test('accepts no other method', async () => {
    const response = await api().request(path, { method: 'POST' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('the description', () => {
  test('lists exactly the calls of the contract', () => {
    const described = callsOf(description).map(({ method, path }) => `${method} ${path}`)
    const listed = Object.keys(endpoints).map((key) => key.replace(/(.)\/$/, '$1'))
    expect(described.toSorted()).toEqual(listed.toSorted())
  })

  test('is OpenAPI 3.1 and contains the service’s address', async () => {
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { title: `${SITE_NAME} data service` },
      servers: [{ url: 'https://api.inkwell.test' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    })
    expect(await (await local().request(JSON_PATH)).json()).toMatchObject({
      servers: [{ url: '/' }],
    })
  })

  test('contains for each call whether it needs a session, and its errors', () => {
    for (const [key, endpoint] of Object.entries(endpoints)) {
      const [method = '', path = ''] = key.split(' ')
      const { operation } = api().description.callOf(method, path)
      expect([key, operation.security]).toEqual([
        key,
        'session' in endpoint ? [{ bearer: [] }] : [],
      ])
      const statuses = errorsOf(endpoint).map((code) => ERROR_STATUS[code])
      const refusals = Object.keys(operation.responses).filter((status) => Number(status) >= 400)
      expect([key, refusals.map(Number)]).toEqual([
        key,
        [...new Set([...statuses, 405, 500, 503])].toSorted((a, b) => a - b),
      ])
    }
  })

  test('contains for each call whether everyone may read it, with an ETag and 304', () => {
    for (const [key, endpoint] of Object.entries(endpoints)) {
      const [method = '', path = ''] = key.split(' ')
      const { operation } = api().description.callOf(method, path)
      const isPublic = method === 'GET' && !('session' in endpoint) && endpoint.tag !== 'Health'
      const { parameters = [], responses } = operation
      const conditional = [
        JSON.stringify(parameters).includes('"#/components/parameters/If-None-Match"'),
        JSON.stringify(responses).includes('"#/components/headers/ETag"'),
        '304' in responses,
      ]
      expect([key, ...conditional]).toEqual([key, isPublic, isPublic, isPublic])
    }
  })

  test('describes the form of a new post: texts with limits and a file with media types', () => {
    const { requestBody } = api().description.callOf('POST', '/api/v1/posts/createpost').operation
    expect(requestBody?.content['multipart/form-data']).toEqual({
      schema: { $ref: '#/components/schemas/CreatePostForm' },
      encoding: {
        image: { contentType: 'image/jpeg, image/png, image/webp, image/avif, image/gif' },
      },
    })
    expect(description.components.schemas.CreatePostForm).toMatchObject({
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 200 },
        content: { type: 'string', minLength: 1, maxLength: 200_000 },
        image: { type: 'string', format: 'binary' },
      },
      required: ['title', 'content'],
    })
  })
})

describe('the page', () => {
  test('loads and runs nothing, by its policy', async () => {
    const { headers } = await api().request('/docs')
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+={0,2}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(page).not.toMatch(/<script|\ssrc=|@import|url\(/i)
    const links = Array.from(page.matchAll(/<link[^>]*>/g), ([link]) => link)
    expect(links).toEqual(['<link rel="icon" href="data:," />'])
  })

  test('contains each call and each schema', () => {
    for (const { method, path, operation } of callsOf(description)) {
      const section = page
        .split(`<article id="${operation.operationId}"`)[1]
        ?.split('</article>')[0]
      expect(section).toContain(operation.summary)
      expect(section).toContain(`>${method}</span> <code>${path}</code>`)
      expect(section).toContain(
        operation.security.length > 0 ? 'Needs a session' : 'Open to everyone',
      )
      expect(section).toContain('https://api.inkwell.test')
    }
    for (const name of Object.keys(description.components.schemas)) {
      expect(page).toContain(`<article id="schema-${name}"`)
    }
  })

  test('contains the status of each error code', () => {
    expect(page).toMatch(/<p[^>]*>Status 400\. The request cannot be read/)
    expect(page).not.toContain('<ol')
  })

  test('escapes the site’s name', () => {
    expect(page).toContain(
      '<h1>Ada’s &quot;notes&quot; &amp; &lt;b&gt;more&lt;/b&gt; data service</h1>',
    )
  })
})
