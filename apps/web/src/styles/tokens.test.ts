import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const HERE = import.meta.dirname

/** A generated file, and the file of the tokens. */
const MADE = new Set(['fallback-faces.css', 'tokens.css'])

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|(?<!-)\b(?:red|gr[ae]y|blue|green)\b/gi
/** Allowed: thin borders in px and lengths in em. */
const LENGTH = /(?<![\w.-])(?!1px|1\.5px|2px|3px)\d*\.?\d+(?:px|rem|vw|vh)\b/g

function rulesOf(file: string): string {
  const css = readFileSync(join(HERE, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  // Media queries cannot use custom properties.
  return css.replaceAll(/@media[^{]*/g, '@media ')
}

const files = globSync('{*,editor/*}.css', { cwd: HERE }).filter((file) => !MADE.has(file))

test.each(files)('%s uses tokens, and has no colour or length of its own', (file) => {
  expect(rulesOf(file).match(COLOUR)).toBeNull()
  expect(rulesOf(file).match(LENGTH)).toBeNull()
})

test.each(files)('every token that %s uses exists', (file) => {
  const tokens = readFileSync(join(HERE, 'tokens.css'), 'utf8')
  const named = Array.from(rulesOf(file).matchAll(/var\((--[\w-]+)\)/g), ([, name]) => `${name}:`)
  expect(named.filter((name) => !tokens.includes(name))).toEqual([])
})

test('a space and a width never share a name: max-w-NAME would take the space', () => {
  const tokens = readFileSync(join(HERE, 'tokens.css'), 'utf8')
  const named = (kind: string) =>
    Array.from(tokens.matchAll(new RegExp(`--${kind}-([\\w-]+):`, 'g')), ([, name]) => name)
  const spaces = new Set(named('spacing'))
  expect(named('container')).toContain('toast')
  expect(named('container').filter((name) => spaces.has(name))).toEqual([])
})

function colourOf(tokens: string, name: string, scheme: 'light' | 'dark'): number[] {
  const pair = new RegExp(`--color-${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(tokens)
  const hex = pair?.[scheme === 'light' ? 1 : 2] ?? ''
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

/** Relative luminance as defined by WCAG. */
function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number[], other: number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const PAIRS = [
  ['ink', 'paper', 7],
  ['ink', 'wash', 7],
  ['soft', 'paper', 4.5],
  ['soft', 'sunken', 4.5],
  ['accent', 'paper', 4.5],
  ['accent', 'sunken', 4.5],
  ['on-accent', 'accent', 4.5],
  ['danger', 'paper', 4.5],
  ['danger', 'sunken', 4.5],
  ['on-toast', 'toast', 7],
  ['toast-accent', 'toast', 4.5],
  ['code', 'sunken', 7],
  ['code-word', 'sunken', 4.5],
  ['code-text', 'sunken', 4.5],
  ['code-value', 'sunken', 4.5],
  ['edge', 'paper', 3],
  ['edge', 'surface', 3],
] as const

for (const scheme of ['light', 'dark'] as const) {
  test.each(PAIRS)(`%s on %s is told apart in ${scheme}`, (front, back, least) => {
    const tokens = readFileSync(join(HERE, 'tokens.css'), 'utf8')
    const [one, other] = [colourOf(tokens, front, scheme), colourOf(tokens, back, scheme)]
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least)
  })
}
