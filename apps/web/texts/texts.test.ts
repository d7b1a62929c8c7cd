import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listMissingTexts, loadTexts } from './load-texts.ts'
import { codeOf } from './texts-plugin.ts'

/** A site of one feature whose German lacks a text, and whose Arabic does not exist. */
function createSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const texts = join(folder, 'feature/texts')
  mkdirSync(texts, { recursive: true })
  const english = { feature: { title: 'Title', parts: { one: 'One', two: 'Two' } } }
  const german = { feature: { title: 'Titel', parts: { one: 'Eins' } } }
  writeFileSync(join(texts, 'en.ts'), `export const texts = ${JSON.stringify(english)}`)
  writeFileSync(join(texts, 'de.ts'), `export const texts = ${JSON.stringify(german)}`)
  return folder
}

test.each(['de', 'ar'] as const)('%s lacks no text', async (language) => {
  expect(await listMissingTexts(language)).toEqual([])
})

test('Arabic texts name their digits, which depend on the browser otherwise', () => {
  const files = globSync(join(import.meta.dirname, '../src/**/ar{,.*}.ts'))
  expect(files.length).toBeGreaterThan(10)
  const plain = files.filter((file) => /\('ar'[,)]/.test(readFileSync(file, 'utf8')))
  expect(plain).toEqual([])
})

test('a server shows a text in English that a language lacks', async () => {
  const folder = createSite()
  expect(await loadTexts('de', undefined, [folder])).toEqual({
    feature: { title: 'Titel', parts: { one: 'Eins', two: 'Two' } },
  })
  expect(await loadTexts('ar', undefined, [folder])).toHaveProperty('feature.title', 'Title')
})

test('a browser loads English only where a language lacks a text', async () => {
  const folder = createSite()
  const german = await codeOf('de', '', folder)
  expect(german).toContain('feature/texts/en.ts')
  expect(german).toContain('feature/texts/de.ts')
  expect(await codeOf('ar', '', folder)).toContain('feature/texts/en.ts')
  writeFileSync(
    join(folder, 'feature/texts/ar.ts'),
    `export const texts = { feature: { title: 'ا', parts: { one: 'ب', two: 'ج' } } }`,
  )
  expect(await codeOf('ar', '', folder)).not.toContain('feature/texts/en.ts')
})

test('the texts of a language name the modules of its groups', async () => {
  const code = await codeOf('de', '')
  expect(code).toContain("admin: () => import('virtual:texts/de.admin.js')")
  expect(code).not.toContain('de.admin.ts')
  expect(await codeOf('de', 'admin')).toContain('features/moderation/texts/de.admin.ts')
})
