import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { rulesOf } from './face-rules.ts'
import { facesOf, ITALIC, makeFace, ROMAN, SANS } from './faces.ts'
import { pointsOf, rangeOf } from './letters.ts'

const STYLES = new URL('../src/styles/', import.meta.url)

const FACES = [ROMAN, ITALIC, SANS].map(facesOf).flatMap(({ first, more }) => [first, more])

test.each(FACES)('$name is up to date; `npm run faces` writes it', async (face) => {
  const committed = await readFile(new URL(`faces/${face.name}`, STYLES))
  expect(committed.equals(await makeFace(face))).toBe(true)
})

test('the preloaded font fits the first ten packets, headers included', async () => {
  const { byteLength } = await readFile(new URL('faces/newsreader-first.woff2', STYLES))
  expect(byteLength).toBeLessThanOrEqual(13_900)
})

test('every letter of a typeface is in exactly one file', () => {
  for (const typeface of [ROMAN, ITALIC, SANS]) {
    const { first, more } = facesOf(typeface)
    expect(more.points.filter((point) => first.points.includes(point))).toEqual([])
    expect(first.points.length + more.points.length).toBeGreaterThan(380)
  }
})

test('parses the unicode-range that it formats', () => {
  const points = [0x20, 0x21, 0x22, 0xa0, 0x2_00d]
  expect(rangeOf(points)).toBe('U+20-22, U+A0, U+200D')
  expect(pointsOf(rangeOf(points))).toEqual(points)
})

// `vitest -u` writes both files.
test.each([
  ['faces.css', rulesOf(ROMAN, 'optional')],
  ['late-faces.css', [...rulesOf(ITALIC, 'swap'), ...rulesOf(SANS, 'swap')]],
])('%s names every file and its letters', async (name, rules) => {
  const path = fileURLToPath(new URL(name, STYLES))
  const css = `/* Written by typefaces/faces.test.ts; vitest -u writes it anew. */\n${rules.join('\n')}`
  const formatted = await format(css, { ...(await resolveConfig(path)), filepath: path })
  await expect(formatted).toMatchFileSnapshot(path)
})
