import { expect, test } from 'vitest'
import { coverLooks, describeLook } from './default-covers.ts'

const posts = Array.from({ length: 2_000 }, (_, number) => ({
  id: `01a2107b-${(number * 977).toString(16).padStart(4, '0')}-73b1-aa24-055e48d0761e`,
  cover: number % 9 === 0 ? {} : undefined,
}))

const drawings = (among: typeof posts) => coverLooks(among).map((look) => look?.drawing)

test('no drawing occurs twice among eight neighbours', () => {
  const shown = drawings(posts)
  for (let at = 0; at < shown.length; at++) {
    const near = shown.slice(at, at + 8).filter((drawing) => drawing !== undefined)
    expect(new Set(near).size).toBe(near.length)
  }
})

test('a post with a picture has none', () => {
  expect(coverLooks(posts.slice(0, 2)).map(Boolean)).toEqual([false, true])
})

test('nearly every post has the same cover wherever it is listed', () => {
  const listed = drawings(posts)
  const moved = posts.filter((post, at) => drawings([post])[0] !== listed[at])
  expect(moved.length).toBeLessThan(0.06 * posts.length)
})

test('posts that follow change nothing', () => {
  expect(coverLooks(posts.slice(0, 500))).toEqual(coverLooks(posts).slice(0, 500))
})

test('drawings, widths and colours are used about equally often', () => {
  const looks = coverLooks(posts).filter((look) => look !== undefined)
  for (const [read, choices] of [
    [({ drawing }) => drawing % 4, 4],
    [({ drawing }) => Math.floor(drawing / 4) % 6, 6],
    [({ drawing }) => Math.floor(drawing / 24), 8],
    [({ hue }) => hue, 12],
    [({ zoom }) => zoom, 3],
  ] satisfies [(look: (typeof looks)[number]) => number, number][]) {
    const counts = Map.groupBy(looks, read)
    expect(counts.size).toBe(choices)
    for (const { length } of counts.values()) {
      expect((length * choices) / looks.length).toBeGreaterThan(0.6)
      expect((length * choices) / looks.length).toBeLessThan(1.5)
    }
  }
})

test('every piece lies on the sheet', () => {
  for (const look of coverLooks(posts)) {
    const numbers =
      look &&
      describeLook(look)
        .piece.match(/[\d.]+/g)
        ?.map(Number)
    const [x = 0, y = 0, width = 0, height = 0] = numbers ?? []
    expect(x + width).toBeLessThanOrEqual(2_000)
    expect(y + height).toBeLessThanOrEqual(1_500)
  }
})
