import { expect, test } from 'vitest'
import { loadTexts } from '../../texts/load-texts.ts'

const [en, de, ar] = await Promise.all([loadTexts('en'), loadTexts('de'), loadTexts('ar')])

test.each([
  [1, '1 min read'],
  [2, '2 min read'],
  [1200, '1,200 min read'],
])('%d minutes in English', (minutes, expected) => {
  expect(en.posts.readingTime(minutes)).toBe(expected)
})

test.each([
  [0, '0 Minuten Lesezeit'],
  [1, '1 Minute Lesezeit'],
  [2, '2 Minuten Lesezeit'],
  [1200, '1.200 Minuten Lesezeit'],
])('%d minutes in German', (minutes, expected) => {
  expect(de.posts.readingTime(minutes)).toBe(expected)
})

test.each([
  [0, 'تُقرأ في أقل من دقيقة'],
  [1, 'تُقرأ في دقيقة واحدة'],
  [2, 'تُقرأ في دقيقتين'],
  [3, 'تُقرأ في 3 دقائق'],
  [10, 'تُقرأ في 10 دقائق'],
  [11, 'تُقرأ في 11 دقيقة'],
  [99, 'تُقرأ في 99 دقيقة'],
  [100, 'تُقرأ في 100 دقيقة'],
  [103, 'تُقرأ في 103 دقائق'],
  [1200, 'تُقرأ في 1,200 دقيقة'],
])('%d minutes in Arabic', (minutes, expected) => {
  expect(ar.posts.readingTime(minutes)).toBe(expected)
})
