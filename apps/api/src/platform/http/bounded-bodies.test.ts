import { CONTENT_MAX, IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi()
const given = { token: '', id: '' }
beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.id = (await api().createPost(given.token))._id
})

const JSON_TYPE = { 'Content-Type': 'application/json' }

async function send(path: string, init: RequestInit) {
  const response = await api().request(path, { ...init, duplex: 'half' } as RequestInit)
  const {
    requestId: _,
    error: _error,
    ...rest
  } = (await response.json()) as Record<string, unknown>
  return { status: response.status, ...rest }
}

function update(body: BodyInit) {
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${given.token}` }
  return send(`/api/v1/posts/p/${given.id}`, { method: 'PUT', headers, body })
}

const textOf = (bytes: number[]) => `{"title":"T${String.fromCodePoint(...bytes)}","content":"C"}`

test.each([
  ['half a character', [0xc3]],
  ['Latin-1', [0xe9, 0x20]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
])('JSON with %s is refused, not repaired', async (_, bytes) => {
  const body = Buffer.from(textOf(bytes), 'latin1')
  expect(await update(body)).toEqual({
    status: 400,
    code: 'invalid',
    msg: messages.notUtf8,
  })
})

test.each([
  ['lists within lists', '['.repeat(1_100_000) + ']'.repeat(1_100_000)],
  ['a hundred thousand names', `{${'"a":1,'.repeat(100_000)}"a":1}`],
  ['a million numbers', `[${'1,'.repeat(1_000_000)}1]`],
])('JSON of %s is refused before it is parsed', async (_, body) => {
  expect(await update(body)).toMatchObject({ msg: messages.bodyTooManyFields })
})

test.each(['漢', '😀', 'é'])(
  'a post of maximum size of %j is updated as it was created, with any JSON escapes',
  async (character) => {
    const content = `x${character.repeat(CONTENT_MAX - 2)}x`
    const { _id: id } = await api().createPost(given.token, { content })
    const escaped = content
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const body = `{"title":"T","content":"${escaped.join('')}"}`
    const path = `/api/v1/posts/p/${id}`
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${given.token}` }
    const declared = { 'Content-Length': String(body.length) }
    const answer = await send(path, { method: 'PUT', headers: { ...headers, ...declared }, body })
    expect(answer).toMatchObject({ status: 200, post: { content } })
  },
)

const boundary = 'x'.repeat(30)

function part(name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

const whole = `${part('title', 'T')}${part('content', 'C')}--${boundary}--\r\n`

function create(body: BodyInit) {
  const headers = {
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    Authorization: `Bearer ${given.token}`,
  }
  return send('/api/v1/posts/createpost', { method: 'POST', headers, body })
}

describe('a form', () => {
  /** A form with an endless field, and the number of bytes that were read. */
  function endless(head: string, bytes: string) {
    let taken = 0
    const piece = Buffer.from(bytes.repeat(64 * 1024))
    const body = new ReadableStream({
      pull(controller) {
        if (taken === 0) controller.enqueue(Buffer.from(head))
        else controller.enqueue(piece)
        taken += piece.length
      },
    })
    return { body, taken: () => taken }
  }

  test.each([
    ['title', '\r', messages.titleTooLong, 200_000],
    ['title', 'a\n', messages.titleTooLong, 400_000],
    ['content', '\r', messages.contentTooLong, 1_800_000],
    ['content', '\u0301', messages.contentTooLong, 1_800_000],
    ['alt', ' ', messages.altTooLong, 200_000],
    ['image', 'x', messages.imageInvalid, 200_000],
    ['lineEnds', 'x', messages.bodyTooLarge, 200_000],
  ])('stops at a %s of %j that is too long', async (name, text, said, most) => {
    const { body, taken } = endless(part(name, '').slice(0, -2), text)
    expect(await create(body)).toEqual({
      status: 400,
      code: 'invalid',
      msg: said,
      fields: { [name]: said },
    })
    expect(taken()).toBeLessThan(most)
  })

  test('stops at a picture that is too large', async () => {
    const head = part('image"; filename="a.png', '').slice(0, -2)
    const { body, taken } = endless(head, 'x')
    expect(await create(body)).toMatchObject({
      status: 413,
      code: 'too_large',
      fields: { image: messages.imageTooLarge },
    })
    expect(taken()).toBeLessThan(IMAGE_BYTES_MAX + 200_000)
  })

  test.each(['title', 'content', 'alt'])(
    'with invalid UTF-8 in its %s is refused',
    async (name) => {
      const odd = Buffer.from(part(name, 'caf\u00e9') + whole, 'latin1')
      expect(await create(odd)).toEqual({
        status: 400,
        code: 'invalid',
        msg: messages.notUtf8,
        fields: { [name]: messages.notUtf8 },
      })
    },
  )

  test('is the same in any chunks', async () => {
    const text = `${'é😀\r\n--x\r\n'.repeat(20)}end`
    const form = part('title', 'T') + part('content', text)
    const body = Buffer.from(`${form}--${boundary}--\r\n`)
    for (const size of [1, 2, 7, 33, 100]) {
      let at = 0
      const stream = new ReadableStream({
        pull(controller) {
          if (at >= body.length) controller.close()
          else controller.enqueue(body.subarray(at, at + size))
          at += size
        },
      })
      const content = text.replaceAll('\r\n', '\n')
      expect(await create(stream)).toMatchObject({ status: 201, post: { content } })
    }
  })
})
