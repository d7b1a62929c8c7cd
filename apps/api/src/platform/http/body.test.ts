import { endpoints } from '@inkwell/contract/endpoints'
import { messages } from '@inkwell/contract/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { deriveBodyBounds } from './body-bounds.ts'

const api = useTestApi()

let token = ''
beforeAll(async () => {
  token = (await api().signUp()).token
})

type Headers = Record<string, string>

async function refusal(path: string, headers: Headers, body: BodyInit, method = 'POST') {
  const response = await api().request(path, {
    method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  const {
    requestId: _,
    error: _error,
    ...rest
  } = (await response.json()) as Record<string, unknown>
  return { status: response.status, ...rest }
}

const login = (headers: Headers, body: BodyInit) => refusal('/api/v1/users/login', headers, body)

/** A call with a session, which permits large bodies. */
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const update = (headers: Headers, body: BodyInit) =>
  refusal('/api/v1/posts/p/x', { Authorization: `Bearer ${token}`, ...headers }, body, 'PUT')

/** The maximum number of bytes of each call. */
const BOUNDS = [
  ['anyone', 32 * 1024, login],
  ['whoever is signed in', deriveBodyBounds(endpoints[UPDATE])?.max ?? 0, update],
] as const

const CREATE = 'POST /api/v1/posts/createpost'
const FORM_MAX = deriveBodyBounds(endpoints[CREATE])?.max ?? 0

const create = (headers: Headers, body: BodyInit) =>
  refusal('/api/v1/posts/createpost', { Authorization: `Bearer ${token}`, ...headers }, body)

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A chunked body without a declared length. */
function streamed(pieces: number, size: number): { body: ReadableStream; taken: () => number } {
  let taken = 0
  const body = new ReadableStream({
    pull(controller) {
      if (taken === pieces) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(32))
      taken += 1
    },
  })
  return { body, taken: () => taken }
}

describe('JSON', () => {
  test.each(['', '{', '{"a":', 'null x', '{a:1}', "{'a':1}", '\u0000', '[1,]', '<xml/>'])(
    'that is invalid is refused: %j',
    async (body) => {
      expect(await login(JSON_TYPE, body)).toEqual({
        status: 400,
        code: 'invalid',
        msg: messages.bodyNotJson,
      })
    },
  )

  test.each(['null', '[]', '"x"', '1', 'true', '['.repeat(1_000) + ']'.repeat(1_000)])(
    'that is not an object is refused: %.20j',
    async (body) => {
      expect(await login(JSON_TYPE, body)).toEqual({
        status: 400,
        code: 'invalid',
        msg: messages.bodyNotObject,
      })
    },
  )

  test.each([
    '',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    ';',
  ])('under another type is refused: %j', async (type) => {
    expect(await login({ 'Content-Type': type }, '{}')).toEqual({
      status: 415,
      code: 'unsupported_media_type',
      msg: messages.mediaTypeJson,
    })
  })

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ; x="y"'])(
    'under %j is accepted',
    async (type) => {
      expect(await login({ 'Content-Type': type }, '{}')).toMatchObject({
        status: 400,
        msg: messages.emailRequired,
      })
    },
  )

  test('reaches no prototype', async () => {
    const body = '{"__proto__":{"email":"a@b.example","password":"x"},"constructor":1}'
    expect(await login(JSON_TYPE, body)).toMatchObject({ status: 400, msg: messages.emailRequired })
  })

  test.each(BOUNDS)('too long for %s is refused unread', async (_, bound, send) => {
    const headers = { ...JSON_TYPE, 'Content-Length': String(bound + 1) }
    const { body, taken } = streamed(3, 10)
    expect(await send(headers, body)).toEqual({
      status: 413,
      code: 'too_large',
      msg: messages.bodyTooLarge,
    })
    // A stream fills its internal queue before it is read.
    expect(taken()).toBeLessThanOrEqual(1)
  })

  test.each(BOUNDS)('of undeclared length, %s is stopped at the limit', async (_, bound, send) => {
    const { body, taken } = streamed(1_000, bound / 16)
    expect(await send(JSON_TYPE, body)).toMatchObject({ status: 413, msg: messages.bodyTooLarge })
    expect(taken()).toBeLessThan(25)
  })

  test.each(BOUNDS)('of undeclared length, %s may reach the limit', async (_, bound, send) => {
    const { body } = streamed(15, bound / 16)
    expect(await send(JSON_TYPE, body)).toMatchObject({ status: 400, msg: messages.bodyNotJson })
  })
})

const boundary = 'x'.repeat(30)

function part(name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

describe('a form', () => {
  const whole = `${part('title', 'T')}${part('content', 'C')}--${boundary}--\r\n`
  const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

  test('written by hand is accepted', async () => {
    expect(await create(type, whole)).toMatchObject({ status: 201 })
  })

  test.each([
    ['cut short', whole.slice(0, 80)],
    ['empty', ''],
    ['rubbish', 'rubbish'],
    ['without its end', whole.slice(0, -10)],
    ['with a nameless part', whole.replace('name="title"', 'nam="title"')],
    ['with line feeds alone', whole.replaceAll('\r\n', '\n')],
  ])('%s is refused', async (_, body) => {
    expect(await create(type, body)).toEqual({
      status: 400,
      code: 'invalid',
      msg: messages.bodyNotForm,
    })
  })

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    'multipart/form-data; boundary="\u00e9"',
    `multipart/form-data; boundary=${'y'.repeat(500)}`,
    'multipart/form-data; boundary=; boundary=x',
  ])('with an unusual boundary is refused: %.60s', async (contentType) => {
    expect(await create({ 'Content-Type': contentType }, whole)).toEqual({
      status: 400,
      code: 'invalid',
      msg: messages.bodyNotForm,
    })
  })

  test.each(['', 'application/json', 'application/x-www-form-urlencoded', 'multipart/mixed'])(
    'under another type is refused: %j',
    async (contentType) => {
      expect(await create({ 'Content-Type': contentType }, whole)).toEqual({
        status: 415,
        code: 'unsupported_media_type',
        msg: messages.mediaTypeForm,
      })
    },
  )

  test.each([
    ['fifty parts and one', part('x', '').repeat(49)],
    ['a hundred thousand parts', part('x', '').repeat(100_000)],
    ['a name of a megabyte', part('x'.repeat(1024 * 1024), '')],
    ['a million lines before its content', part(`x"\r\n${'X: y\r\n'.repeat(1_000_000)}`, '')],
  ])('of %s is refused before it is parsed', async (_, odd) => {
    expect(await create(type, odd + whole)).toEqual({
      status: 400,
      code: 'invalid',
      msg: messages.bodyNotForm,
    })
  })

  test('with a few unknown fields is accepted', async () => {
    const others = ['__proto__', 'constructor', 'x', 'x', 'y'.repeat(8_000)]
    const body = others.map((name) => part(name, 'z')).join('') + whole
    expect(await create(type, body)).toMatchObject({ status: 201 })
    expect(await create(type, part('title', 'Two') + whole)).toMatchObject({
      status: 400,
      fields: { title: messages.titleRequired },
    })
  })

  test('over the limit is refused by its declared length, unread', async () => {
    const { body, taken } = streamed(3, 10)
    const headers = { ...type, 'Content-Length': String(FORM_MAX + 1) }
    expect(await create(headers, body)).toMatchObject({
      status: 413,
      code: 'too_large',
      msg: messages.imageTooLarge,
    })
    expect(taken()).toBeLessThanOrEqual(1)
  })

  test('over the limit of undeclared length is refused at the limit', async () => {
    const { body, taken } = streamed(100, 1024 * 1024)
    expect(await create(type, body)).toMatchObject({ status: 413, msg: messages.imageTooLarge })
    expect(taken()).toBeLessThan(25)
  })
})
