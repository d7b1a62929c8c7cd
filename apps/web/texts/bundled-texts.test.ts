import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LANGUAGES } from '../src/languages/languages.ts'
import { allTexts } from './bundled-texts.ts'
import { loadTexts } from './load-texts.ts'

/** Functions as their code, because the modules are loaded twice. */
function withCode(texts: unknown): unknown {
  const toCode = (_: string, value: unknown) =>
    typeof value === 'function' ? String(value) : value
  return JSON.parse(JSON.stringify(texts, toCode))
}

test.each(LANGUAGES)('the bundle has the same texts in %s as the sources', async (language) => {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'texts.js')
  await writeFile(file, await allTexts(language))
  const { texts } = (await import(file)) as { texts: unknown }
  expect(withCode(texts)).toEqual(withCode(await loadTexts(language)))
})
