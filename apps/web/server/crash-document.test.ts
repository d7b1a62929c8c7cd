import { expect, test } from 'vitest'
import { catalogues } from '../src/languages/catalogues.ts'
import { setTexts } from '../src/platform/text.ts'
import { crashDocument } from './crash-document.ts'

test.each([
  ['en', 'ltr', 'This page broke'],
  ['de', 'ltr', 'Diese Seite ist kaputtgegangen'],
  ['ar', 'rtl', 'تعطّلت هذه الصفحة'],
] as const)('a crash is told in %s', (language, direction, title) => {
  setTexts(catalogues[language])
  const html = crashDocument()
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(html).toContain(`<h1>${title}</h1>`)
})
