import { expect, test } from 'vitest'
import { checkedPlaceholder, toImage } from './images.mapper.ts'

/** One pixel of red. */
const PLACEHOLDER =
  'UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoBAAEABUB8JaACdLoAA5gA/ujXHXlPibb/5mj9JvpN5gAA'
const variants = JSON.stringify([{ name: 'a.webp', width: 1, height: 1, type: 'image/webp' }])

function placeholderUrlOf(placeholder: string): string | undefined {
  return toImage(
    { variants, placeholder, attention: '' },
    { alt: '', focus: '' },
    (name) => `https://example.com/${name}`,
  )?.placeholderUrl
}

test('a placeholder becomes a data URI', () => {
  expect(checkedPlaceholder(PLACEHOLDER)).toBe(PLACEHOLDER)
  expect(placeholderUrlOf(PLACEHOLDER)).toBe(`data:image/webp;base64,${PLACEHOLDER}`)
})

test.each([
  '',
  // A ThumbHash, which earlier versions stored.
  'PQgGBIB2d3iCiIiJiH+sb7X5Vg==',
  'https://example.com/x.webp',
  'data:text/html;base64,PHNjcmlwdD4=',
  'javascript:alert(1)',
  ` ${PLACEHOLDER}`,
  `${PLACEHOLDER}\n`,
  `${PLACEHOLDER}"><script>`,
  `${PLACEHOLDER},text/html`,
  `${PLACEHOLDER}%22`,
  PLACEHOLDER.replace('A', '='),
  PLACEHOLDER.replace('VlA4', 'PHN2'),
  PLACEHOLDER + 'A'.repeat(400),
  'A'.repeat(1_000_000),
])('a row may contain %.60j: it does not become a URI, and would not be stored', (text) => {
  expect(placeholderUrlOf(text)).toBeUndefined()
  expect(checkedPlaceholder(text)).toBe('')
})
