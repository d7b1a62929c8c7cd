import { isFast } from '@inkwell/test-support/cpu-time'
import { describe, expect, test } from 'vitest'
import { CONTENT_MAX, NAME_MAX, TITLE_MAX } from './limits.ts'
import { messageKeys } from './messages.ts'
import { ReportRequest } from './moderation.ts'
import { CreatePostForm, UpdatePostRequest } from './post.ts'
import { LoginRequest, Name } from './user.ts'

const { title: Title, content: Content, alt: Alt } = CreatePostForm.shape

function errorOf(schema: { safeParse: typeof Title.safeParse }, text: string): string | undefined {
  return schema.safeParse(text).error?.issues[0]?.message
}

/** None of these is visible. */
const UNSEEN: [string, string][] = [
  ['zero-width space', '\u200b'],
  ['zero-width joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\ufeff'],
  ['soft hyphen', '\u00ad'],
  ['Hangul filler', '\u3164'],
  ['Hangul choseong filler', '\u115f'],
  ['halfwidth Hangul filler', '\uffa0'],
  ['blank Braille', '\u2800'],
  ['variation selector', '\ufe0f'],
  ['variation selector supplement', '\u{e0100}'],
  ['tag', '\u{e0041}'],
  ['combining mark', '\u0301'],
  ['Mongolian vowel separator', '\u180e'],
  ['right-to-left mark', '\u200f'],
  ['invisible times', '\u2062'],
  ['null notehead', '\u{1d159}'],
  ['no-break space', '\u00a0'],
]

describe.each(UNSEEN)('%s', (_, character) => {
  const text = ` ${character}${character} `

  test('alone is not a title, name or content', () => {
    expect(errorOf(Title, text)).toBe(messageKeys.titleRequired)
    expect(errorOf(Name, text)).toBe(messageKeys.nameRequired)
    expect(errorOf(Content, text)).toBe(messageKeys.contentRequired)
  })

  test('alone counts as an empty description or note', () => {
    expect(Alt.parse(text)).toBe('')
    expect(ReportRequest.parse({ reason: 'spam', note: text }).note).toBe('')
  })

  test('is kept within words', () => {
    const words = `a${character}b`.normalize('NFC')
    expect([Title.parse(words), Name.parse(words)]).toEqual([words, words])
  })
})

test.each([
  '👩‍👩‍👧‍👦',
  'می‌خواهم',
  'न्‍',
  '❤️',
  '한국어',
  'ﷺ',
  '1',
  '.',
  '⠁',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
])('%s is valid as title and name', (text) => {
  expect([Title.parse(text), Name.parse(text)]).toEqual([text, text])
})

const BIDI = '\u202a \u202b \u202c \u202d \u202e \u2066 \u2067 \u2068 \u2069'.split(' ')

test.each(BIDI)('%j is refused in single-line texts and kept in contents', (character) => {
  const text = `Ada${character} Lovelace`
  expect(errorOf(Title, text)).toBe(messageKeys.bidiControls)
  expect(errorOf(Name, text)).toBe(messageKeys.bidiControls)
  expect(Alt.safeParse(text).error?.issues[0]?.message).toBe(messageKeys.bidiControls)
  expect(Content.parse(text)).toBe(text)
})

test.each(['\u200e', '\u200f', '\u061c'])('the mark %j is kept in single-line texts', (mark) => {
  expect(Title.parse(`ا${mark}b`)).toBe(`ا${mark}b`)
})

describe('a text that is too long is refused for its length', () => {
  test.each([
    ['a title', () => errorOf(Title, ' '.repeat(3 * TITLE_MAX + 1)), messageKeys.titleTooLong],
    ['a name', () => errorOf(Name, '\n'.repeat(3 * NAME_MAX + 1)), messageKeys.nameTooLong],
    [
      'a content',
      () => errorOf(Content, '\r\n'.repeat(CONTENT_MAX + 1)),
      messageKeys.contentTooLong,
    ],
  ])('%s', (_, refuse, message) => {
    expect(refuse()).toBe(message)
  })

  test('a password, both at sign-in and at sign-up', () => {
    const login = { email: 'ada@example.com', password: 'x'.repeat(129) }
    expect(LoginRequest.safeParse(login).error?.issues[0]?.message).toBe(
      messageKeys.passwordTooLong,
    )
  })

  // Normalizing it would take minutes.
  test('before it is normalized', () => {
    const title = `a${'\u0301\u0323'.repeat(4_000_000)}`
    const parse = () => UpdatePostRequest.safeParse({ title, content: title })
    expect(parse().success).toBe(false)
    expect(isFast(parse, 200)).toBe(true)
  })
})

test('a text that fits after normalization is accepted', () => {
  const title = '각'.repeat(TITLE_MAX)
  expect(Title.parse(title.normalize('NFD'))).toBe(title)
})

test.each([
  ['\r', '\n'],
  ['\r\n', '\n'],
  ['a\r\r\nb\n\r', 'a\n\nb\n\n'],
  ['x\r\n'.repeat(20_000), 'x\n'.repeat(20_000)],
])('every line end becomes LF: %.10j', (text, kept) => {
  expect(Content.parse(`${text}.`)).toBe(`${kept}.`)
})
