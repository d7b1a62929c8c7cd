import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BuildError, buildSite } from './build-site.ts'

/** Replaces Vite: writes a file, or fails with a message. */
const FAKE_VITE = `
const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
if (existsSync('src/broken.ts')) {
  console.error('src/broken.ts does not compile')
  process.exit(1)
}
const folder = process.argv.includes('--ssr') ? 'dist/server' : 'dist/client'
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/out.js', '')
`

let root: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inkwell-build-'))
  write('apps/web/src/page.ts', 'first')
  write('packages/contract/src/post.ts', 'post')
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json']) write(file, '{}')
  write('node_modules/.bin/vite', FAKE_VITE)
  chmodSync(join(root, 'node_modules/.bin/vite'), 0o755)
})

afterEach(() => rmSync(root, { recursive: true }))

/** Whether the site was built. */
async function builds(): Promise<boolean> {
  let didBuild = false
  await buildSite(root, () => (didBuild = true))
  return didBuild
}

test('builds both bundles once', async () => {
  expect(await builds()).toBe(true)
  expect(existsSync(join(root, 'apps/web/dist/client/out.js'))).toBe(true)
  expect(existsSync(join(root, 'apps/web/dist/server/out.js'))).toBe(true)
  expect(await builds()).toBe(false)
})

test.each([
  'apps/web/src/page.ts',
  'apps/web/src/new.ts',
  'packages/contract/src/post.ts',
  'package-lock.json',
])('builds again when %s changes', async (path) => {
  await builds()
  write(path, 'second')
  expect(await builds()).toBe(true)
})

test.each([
  'apps/web/src/page.test.ts',
  'apps/web/node_modules/left-pad/index.js',
  'apps/api/src/app.ts',
])('does not build again when %s changes', async (path) => {
  await builds()
  write(path, 'second')
  expect(await builds()).toBe(false)
})

test('changed modification times do not cause a build', async () => {
  await builds()
  write('apps/web/src/page.ts', 'first')
  expect(await builds()).toBe(false)
})

test('a failed build reports its error and is repeated', async () => {
  await builds()
  write('apps/web/src/broken.ts', '')
  const failure = builds()
  await expect(failure).rejects.toThrow(BuildError)
  await expect(failure).rejects.toThrow('src/broken.ts does not compile')
  rmSync(join(root, 'apps/web/src/broken.ts'))
  expect(await builds()).toBe(true)
})
