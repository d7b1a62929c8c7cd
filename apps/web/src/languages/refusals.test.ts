import { messages, waitAndTryAgain } from '@inkwell/contract/messages'
import { expect, test } from 'vitest'
import { translateBody as arabicBody } from './ar.refusals.ts'
import { translateBody as germanBody } from './de.refusals.ts'

const sentenceIn = (body: unknown) => (body as { msg: string }).msg
const toGerman = (msg: string, code?: string) => sentenceIn(germanBody({ msg, code }))
const toArabic = (msg: string) => sentenceIn(arabicBody({ msg }))

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

test.each([
  ['German', toGerman],
  ['Arabic', toArabic],
])('%s says the numbers that English says', (_, translate) => {
  const sentences = Object.values(messages).filter((sentence) => translate(sentence) !== sentence)
  expect(sentences.length).toBeGreaterThan(30)
  for (const sentence of sentences) {
    expect(digitsOf(translate(sentence))).toBe(digitsOf(sentence))
  }
})

test('a limit is written the way of the language', () => {
  expect(toGerman(messages.contentTooLong)).toBe('Ein Beitrag hat höchstens 200.000 Zeichen.')
  expect(toArabic(messages.passwordTooShort)).toBe('يجب ألا تقل كلمة المرور عن 8 أحرف.')
  expect(toArabic(messages.nameTooLong)).toBe('لا يزيد الاسم على 80 حرفًا.')
  expect(toArabic(messages.titleTooLong)).toBe('لا يزيد العنوان على 200 حرف.')
})

test.each([
  [1, 'einer Sekunde', 'بعد ثانية واحدة'],
  [2, '2 Sekunden', 'بعد ثانيتين'],
  [59, '59 Sekunden', 'بعد 59 ثانية'],
  [60, 'einer Minute', 'بعد دقيقة واحدة'],
  [61, '2 Minuten', 'بعد دقيقتين'],
  [512, '9 Minuten', 'بعد 9 دقائق'],
  [900, '15 Minuten', 'بعد 15 دقيقة'],
])('a wait of %i seconds is said the way of the language', (retryAfter, german, arabic) => {
  const body = { msg: waitAndTryAgain(retryAfter), code: 'rate_limited', retryAfter }
  const said = `Zu viele Versuche. Bitte versuche es in ${german} noch einmal.`
  expect(germanBody(body)).toEqual({ ...body, msg: said })
  expect(sentenceIn(arabicBody(body))).toContain(arabic)
})

test('a sentence that is not known is said by its code', () => {
  expect(toGerman('That mailbox has an account.', 'email_taken')).toBe(
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  )
})

test('what nobody knows stays as it is', () => {
  expect(toGerman('The ink has run out.')).toBe('The ink has run out.')
  expect(toGerman('The ink has run out.', 'invalid')).toBe('The ink has run out.')
  expect(toGerman('titleRequired')).toBe('titleRequired')
})
