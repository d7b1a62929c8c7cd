import { expect, test } from 'vitest'
import { HtmlRefusal } from './bounds.ts'
import { Notes } from './notes.ts'
import { toMarkdown } from './to-markdown.ts'
import { wellFormedHtml } from './well-formed.ts'

function quoted(html: string): string {
  const inner = wellFormedHtml(`<p>first</p>${html}`, new Notes())
  return toMarkdown(`<blockquote>${inner}</blockquote><p>behind</p>`).markdown
}

test.each([
  ['an end tag', '</blockquote><p>last'],
  [
    'text of an element for browsers without scripts',
    '<noscript>&lt;/blockquote&gt;last</noscript>',
  ],
  ['an element that nothing ends', '<plaintext>last'],
  [
    'a style that is within a formula when it is read again',
    '<form><math><mtext></form><form><mglyph><style></math></blockquote><p>last</p>',
  ],
  ['an open comment', 'last<!-- '],
  ['an open template', 'last<template>'],
])('%s does not end a quote, nor take what is behind it', (_, html) => {
  const [quote, behind, ...rest] = quoted(html).split(/\n\n(?=[^>])/)
  expect(quote).toMatch(/^> first\n/)
  expect(quote).toContain('last')
  expect(quote?.split('\n').every((line) => line.startsWith('>'))).toBe(true)
  expect([behind, ...rest]).toEqual(['behind\n'])
})

test('attributes that the parser repeats in each paragraph are refused before they are written', () => {
  const mark = `<p><font face="${'x'.repeat(10_000)}">a</p>`
  for (const paragraphs of [1_000, 100_000]) {
    const html = mark + '<p>a</p>'.repeat(paragraphs)
    expect(() => wellFormedHtml(html, new Notes())).toThrow(HtmlRefusal)
  }
  const inTemplate = `<template>${mark}${'<p>a</p>'.repeat(100_000)}</template>b`
  expect(wellFormedHtml(inTemplate, new Notes())).toBe('<span></span>b')
})
