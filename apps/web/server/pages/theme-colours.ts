import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The background of pages, for the browser's own interface. */
export interface ThemeColours {
  light: string
  dark: string
}

const TOKENS = join(import.meta.dirname, '../../src/styles/tokens.css')

/** Reads the background of both schemes from the design tokens. */
export function readThemeColours(path = TOKENS): ThemeColours {
  const pair = /--color-paper:\s*light-dark\(\s*(#[\da-f]{3,8})\s*,\s*(#[\da-f]{3,8})\s*\)/i
  const [, light, dark] = pair.exec(readFileSync(path, 'utf8')) ?? []
  if (light === undefined || dark === undefined) {
    throw new Error('tokens.css has no --color-paper: light-dark(#…, #…)')
  }
  return { light, dark }
}
