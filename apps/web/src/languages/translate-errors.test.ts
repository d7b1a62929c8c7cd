import { messageParams } from '@inkwell/contract/message-params'
import { messageKeys, sentenceOf } from '@inkwell/contract/messages'
import type { KeyedMessage, MessageKey } from '@inkwell/contract/messages'
import { describe, expect, test } from 'vitest'
import { loadTexts } from '../../texts/load-texts.ts'
import { setTexts } from '../platform/text.ts'
import { translateBody as translateToArabic } from './ar.errors.ts'
import { translateBody as translateToGerman } from './de.errors.ts'

const ENGLISH = 'The ink has run out.'

const germanTexts = await loadTexts('de')
const arabicTexts = await loadTexts('ar')

function germanBody(body: unknown): unknown {
  setTexts(germanTexts)
  return translateToGerman(body)
}

function arabicBody(body: unknown): unknown {
  setTexts(arabicTexts)
  return translateToArabic(body)
}

const readValues = (body: unknown) => (body as { msg: string }).msg
const toGerman = (error: unknown) => readValues(germanBody({ msg: ENGLISH, error }))
const toArabic = (error: unknown) => readValues(arabicBody({ msg: ENGLISH, error }))

/** As the data service sends it. */
const errorOf = (key: MessageKey): KeyedMessage => ({
  key,
  params: (messageParams as Partial<Record<MessageKey, Record<string, number>>>)[key],
})

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

test.each([
  ['German', toGerman],
  ['Arabic', toArabic],
])('%s names the numbers that English names', (_, translate) => {
  const errors = Object.values(messageKeys)
    .map(errorOf)
    // A minute is said in words.
    .filter((error) => error.key !== 'rateLimitedFor' && translate(error) !== ENGLISH)
  expect(errors.length).toBeGreaterThan(30)
  for (const error of errors) expect(digitsOf(translate(error))).toBe(digitsOf(sentenceOf(error)))
})

test('a limit is written the way of the language', () => {
  expect(toGerman(errorOf('contentTooLong'))).toBe('Ein Beitrag hat höchstens 200.000 Zeichen.')
  expect(toArabic(errorOf('passwordTooShort'))).toBe('يجب ألا تقل كلمة المرور عن 8 أحرف.')
  expect(toArabic(errorOf('nameTooLong'))).toBe('لا يزيد الاسم على 80 حرفًا.')
  expect(toArabic(errorOf('titleTooLong'))).toBe('لا يزيد العنوان على 200 حرف.')
})

test('a limit of a newer service is the one that is said', () => {
  const error = { key: 'titleTooLong', params: { max: 300 } }
  expect(toGerman(error)).toBe('Ein Titel hat höchstens 300 Zeichen.')
})

test.each([
  [1, 'einer Sekunde', 'بعد ثانية واحدة'],
  [2, '2 Sekunden', 'بعد ثانيتين'],
  [59, '59 Sekunden', 'بعد 59 ثانية'],
  [60, 'einer Minute', 'بعد دقيقة واحدة'],
  [61, '2 Minuten', 'بعد دقيقتين'],
  [512, '9 Minuten', 'بعد 9 دقائق'],
  [900, '15 Minuten', 'بعد 15 دقيقة'],
])('a wait of %i seconds is said the way of the language', (seconds, german, arabic) => {
  const error = { key: 'rateLimitedFor', params: { seconds } }
  expect(toGerman(error)).toBe(`Zu viele Versuche. Bitte versuche es in ${german} noch einmal.`)
  expect(toArabic(error)).toContain(arabic)
})

test('fields are translated each by its own key', () => {
  const titleTooLong = { key: 'titleTooLong', params: { max: 200 } }
  const error = { ...titleTooLong, fields: { title: titleTooLong, alt: { key: 'altIsPoetry' } } }
  const body = { msg: 'No.', code: 'invalid', fields: { title: 'a', alt: 'b', odd: 7 }, error }
  const german = 'Ein Titel hat höchstens 200 Zeichen.'
  expect(germanBody(body)).toEqual({
    ...body,
    msg: german,
    fields: { title: german, alt: 'b', odd: 7 },
  })
})

describe('from a service that is newer or another', () => {
  test.each<[string, unknown]>([
    ['no key', undefined],
    ['a key that this tab does not know', { key: 'inkEmpty' }],
    ['a key of every object', { key: 'constructor' }],
    ['a key of every object, with parameters', { key: 'toString', params: { max: 1 } }],
    ['the prototype as a key', { key: '__proto__' }],
    ['a key that is no text', { key: ['titleRequired'] }],
    ['no parameter where there is one', { key: 'titleTooLong' }],
    ['another parameter', { key: 'titleTooLong', params: { min: 3 } }],
    ['markup as a parameter', { key: 'titleTooLong', params: { max: '<img onerror=alert(1)>' } }],
    ['an object as a parameter', { key: 'titleTooLong', params: { max: { valueOf: 1 } } }],
    ['a number of three hundred digits', { key: 'titleTooLong', params: { max: 1e300 } }],
    ['a list as parameters', { key: 'titleTooLong', params: [200] }],
    [
      'a parameter by inheritance',
      JSON.parse('{"key":"titleTooLong","params":{"__proto__":{"max":9}}}'),
    ],
    ['an error that is a list', [{ key: 'titleRequired' }]],
    ['an error that is a text', 'titleRequired'],
  ])('%s leaves the English sentence', (_, error) => {
    expect(toGerman(error)).toBe(ENGLISH)
  })

  test('parameters that no sentence names are ignored', () => {
    const error = { key: 'titleRequired', params: { max: '<b>' } }
    expect(toGerman(error)).toBe('Gib einen Titel ein.')
  })

  test('a field called __proto__ is a field like any other', () => {
    const body: unknown = JSON.parse(
      '{"msg":"No.","fields":{"__proto__":"a","constructor":"b"},' +
        '"error":{"key":"x","fields":{"__proto__":{"key":"titleRequired"}}}}',
    )
    const { fields } = germanBody(body) as { fields: object }
    expect(Object.entries(fields)).toEqual([
      ['__proto__', 'Gib einen Titel ein.'],
      ['constructor', 'b'],
    ])
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('key')
  })
})
