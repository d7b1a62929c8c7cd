import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function directDependencies(): string[] {
  const manifests = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: ROOT })
  const names = manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  })
  return names.filter((name) => !name.startsWith('@inkwell/'))
}

test('the decision record lists exactly the direct dependencies', () => {
  const record = readFileSync(join(ROOT, 'docs/decisions/0012-dependencies.md'), 'utf8')
  const rows = record.split('\n').filter((line) => line.startsWith('|'))
  const firstCells = rows.map((row) => row.split('|')[1] ?? '')
  const named = firstCells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(new Set(named)).toEqual(new Set(directDependencies()))
})
