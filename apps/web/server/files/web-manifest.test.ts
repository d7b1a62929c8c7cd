import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { readThemeColours } from '../pages/theme-colours.ts'
import { webManifest } from './web-manifest.ts'

interface Manifest {
  lang: string
  dir: string
  name: string
  theme_color: string
  icons: { src: string }[]
}

const colours = { light: '#ffffff', dark: '#000000' }

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('the manifest speaks %s and names icons that are there', async (language, dir) => {
  setTexts(await loadTexts(language))
  const manifest = JSON.parse(webManifest('A "blog"', colours)) as Manifest
  expect(manifest).toMatchObject({ lang: language, dir, name: 'A "blog"', theme_color: '#ffffff' })
  expect(manifest.icons.length).toBeGreaterThan(3)
  for (const { src } of manifest.icons) {
    expect(existsSync(join(import.meta.dirname, '../../public', src))).toBe(true)
  }
})

test('the colours of the window are those of the page', () => {
  const { light, dark } = readThemeColours()
  expect(light).toMatch(/^#[\da-f]{6}$/)
  expect(dark).toMatch(/^#[\da-f]{6}$/)
  expect(light).not.toBe(dark)
})
