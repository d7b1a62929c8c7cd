import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENTED } from './documented.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test('the repository contains exactly the pictures that README and docs show', async () => {
  const pages = await Promise.all(
    ['README.md', 'docs/design.md'].map((page) => readFile(resolve(ROOT, page), 'utf8')),
  )
  const shown = Array.from(
    pages.join('\n').matchAll(/screens\/([\w-]+\.webp)/g),
    ([, name = '']) => name,
  )
  const expected = DOCUMENTED.toSorted()
  expect(shown.toSorted()).toEqual(expected)
  expect((await readdir(resolve(ROOT, 'docs/screens'))).toSorted()).toEqual(expected)
})
