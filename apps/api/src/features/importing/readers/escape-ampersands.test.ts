import { expect, test } from 'vitest'
import { escapeAmpersands } from './escape-ampersands.ts'

async function* piecesOf(text: string, length: number) {
  for (let start = 0; start < text.length; start += length) {
    yield await Promise.resolve(text.slice(start, start + length))
  }
}

test.each([
  ['a & b &amp; &#169; &#xA9; &c', 'a &amp; b &amp; &#169; &#xA9; &amp;c'],
  ['<a b="c?d&e=f"/>', '<a b="c?d&amp;e=f"/>'],
  ['<![CDATA[a & b]]> & <![CDATA[&]]>', '<![CDATA[a & b]]> &amp; <![CDATA[&]]>'],
  [`${'x'.repeat(100)}&${'y'.repeat(100)};&lt;`, `${'x'.repeat(100)}&amp;${'y'.repeat(100)};&lt;`],
])('%j becomes %j, however it is divided', async (text, expected) => {
  for (const length of [1, 2, 7, 39, 40, 41, 1_000]) {
    const escaped = await Array.fromAsync(escapeAmpersands(piecesOf(text, length)))
    expect(escaped.join('')).toBe(expected)
  }
})
