import { expect, test } from 'vitest'
import { toCover } from './cover.ts'

const url = 'https://example.com/a.png'

test('an image without an address is no cover', () => {
  for (const image of [{}, null, undefined]) expect(toCover(image)).toBeUndefined()
})

test('an address alone is a cover', () => {
  expect(toCover({ url })).toEqual({
    url,
    width: undefined,
    height: undefined,
    alt: '',
    srcSet: '',
    avifSrcSet: '',
    placeholderUrl: '',
    focus: { x: 0.5, y: 0.5 },
  })
})

test('null counts as missing', () => {
  const image = { url, alt: null, variants: null, placeholderUrl: null, focus: null }
  expect(toCover(image as never)).toMatchObject({ alt: '', srcSet: '', placeholderUrl: '' })
})

test('AVIF has a srcset of its own', () => {
  const variants = [
    { url: 'https://example.com/b.webp', width: 480, type: 'image/webp' },
    { url: 'https://example.com/c.webp', width: 960, type: 'image/webp' },
    { url: 'https://example.com/b.avif', width: 480, type: 'image/avif' },
  ]
  expect(toCover({ url, variants })).toMatchObject({
    srcSet: 'https://example.com/b.webp 480w, https://example.com/c.webp 960w',
    avifSrcSet: 'https://example.com/b.avif 480w',
  })
})

test('omits a size whose address would break the srcset', () => {
  const variants = [
    null as never,
    {},
    { url: 'https://example.com/a.webp' },
    { width: 480 },
    { url: 'https://example.com/b.webp', width: 0 },
    { url: 'https://example.com/c d.webp', width: 480 },
    { url: 'https://example.com/e,f.webp', width: 480 },
    { url: 'https://example.com/g.webp', width: 960 },
  ]
  expect(toCover({ url, variants })?.srcSet).toBe('https://example.com/g.webp 960w')
})
