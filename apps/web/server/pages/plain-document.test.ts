import { expect, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { offlineDocument, plainDocuments } from './plain-document.ts'

const look = { inlineScripts: '<script>f()</script>', styles: ['/s.css'] }

test.each([
  ['en', 'ltr', 'This page broke'],
  ['de', 'ltr', 'Diese Seite ist kaputtgegangen'],
  ['ar', 'rtl', 'تعطّلت هذه الصفحة'],
] as const)('a crash is told in %s', async (language, direction, title) => {
  setTexts(await loadTexts(language))
  const html = plainDocuments('Inkwell', look).crash
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(html).toContain(`<h1>${title}</h1>`)
})

test('the name of the site is escaped', async () => {
  setTexts(await loadTexts('en'))
  const html = offlineDocument('<b>Ink & Co', look)
  expect(html).toContain('&lt;b&gt;Ink &amp; Co')
  expect(html).not.toContain('<b>')
})

test('a plain page complies with the CSP and has links', async () => {
  setTexts(await loadTexts('en'))
  const { crash, busy } = plainDocuments('Inkwell', look)
  for (const html of [crash, busy, offlineDocument('Inkwell', look)]) {
    expect(html).not.toMatch(/<style|style=|onclick/)
    expect(html.match(/<nav[\s\S]*<\/nav>/)?.[0].match(/<a href=/g)).toHaveLength(2)
  }
})
