import { messageKeys, messages } from '@inkwell/contract/messages'
import {
  array,
  assert,
  constantFrom,
  integer,
  jsonValue,
  property,
  record,
  string,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonReader } from './json-reader.ts'

const BOUND = 60
const NO_FILE = { file: 0, tooLarge: messageKeys.bodyTooLarge }
const KNOWN = new Map([
  ['title', { ...NO_FILE, text: BOUND, tooLong: messageKeys.titleTooLong }],
  ['content', { ...NO_FILE, text: 4 * BOUND, tooLong: messageKeys.contentTooLong }],
])

function read(body: Uint8Array, size = body.length): unknown {
  const reader = new JsonReader(KNOWN)
  for (let at = 0; at < body.length; at += size) reader.write(body.subarray(at, at + size))
  return reader.end()
}

const tooLong = (name: string, key: keyof typeof messageKeys) =>
  expect.objectContaining({
    code: 'invalid',
    message: messages[key],
    fields: { [name]: key },
  }) as Error

/** JSON with no, necessary, or all characters escaped. */
const WRITERS: ((text: string) => string)[] = [
  (text) => JSON.stringify(text),
  (text) =>
    `"${text
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')}"`,
]
const writer = constantFrom(...WRITERS)
const short = string({ unit: 'grapheme', maxLength: BOUND / 6 }).map((text) => text.slice(0, 10))

describe('JSON', () => {
  test('is parsed to its value in any chunks', () => {
    const other = jsonValue({ maxDepth: 3 })
    const pieces = integer({ min: 1, max: 9 })
    const shape = record({ title: short, other, list: array(short), content: short })
    assert(
      property(shape, pieces, writer, (value, size, write) => {
        const { title, ...rest } = value
        const text = `{${write('title')} : ${write(title)},${JSON.stringify(rest).slice(1)}`
        expect(read(Buffer.from(text), size)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('is read only up to a text that exceeds its field’s limit', () => {
    const long = string({ minLength: BOUND + 1, maxLength: 3 * BOUND })
    assert(
      property(short, long, writer, (content, title, write) => {
        const begun = `{"content":${write(content)},"other":"{[\\"",${write('title')}:${write(title)}`
        const reader = new JsonReader(KNOWN)
        expect(() => {
          for (const byte of Buffer.from(begun)) reader.write(Uint8Array.of(byte))
        }).toThrow(tooLong('title', messageKeys.titleTooLong))
      }),
    )
  })

  test('a nested field has the limit of its outer field', () => {
    const text = (name: string) => `{"${name}":{"content":["${'a'.repeat(2 * BOUND)}"]}}`
    expect(() => read(Buffer.from(text('title')))).toThrow(
      tooLong('title', messageKeys.titleTooLong),
    )
    expect(() => read(Buffer.from(text('content')))).not.toThrow()
    expect(() => read(Buffer.from(text('nobody knows it')))).not.toThrow()
  })

  test('that is truncated anywhere is an error', () => {
    const whole = Buffer.from('{"title":"a\\"b","content":["c",1]}')
    for (let end = 0; end < whole.length; end++) {
      expect(() => read(whole.subarray(0, end))).toThrow(SyntaxError)
    }
    expect(read(whole)).toEqual({ title: 'a"b', content: ['c', 1] })
  })
})
