import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Within a sentence only the formal address has a capital. */
const FORMAL = /[a-zäöüß,] (?:Sie|Ihnen|Ihre?[mnrs]?)\b.*|\bSie werden noch\b.*/g

test('German texts address their readers informally', async () => {
  const formal: string[] = []
  let files = 0
  for await (const path of glob('**/de.*', { cwd: SOURCES })) {
    files += 1
    formal.push(...((await readFile(join(SOURCES, path), 'utf8')).match(FORMAL) ?? []))
  }
  expect(files).toBeGreaterThan(10)
  expect(formal).toEqual([])
})
