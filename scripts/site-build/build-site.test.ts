import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BuildError } from './build-error.ts'
import { lockBuilds } from './build-lock.ts'
import { buildSite } from './build-site.ts'
import { builtServer } from './servers.ts'

/**
 * Replaces Vite: empties a folder and writes a file into it, or fails with a message. It notes each run, and changes a
 * source if it finds `change`.
 */
const FAKE_VITE = `
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
if (existsSync('src/broken.ts')) {
  console.error('src/broken.ts does not compile')
  process.exit(1)
}
const [option = '', , , servers] = process.argv.slice(3)
const folder = { '--ssr': 'dist/server', '--config': servers }[option] ?? 'dist/client'
if (existsSync('src/change')) appendFileSync('src/page.ts', ' changed')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/data-service.js', '')
appendFileSync(process.env.FAKE_VITE_RUNS, (servers ? 'servers' : folder) + '\\n')
`

let root: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inkwell-build-'))
  write('apps/web/src/page.ts', 'first')
  write('apps/api/src/app.ts', 'app')
  write('scripts/site-build/servers.ts', 'servers')
  write('packages/contract/src/post.ts', 'post')
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json']) write(file, '{}')
  write('node_modules/.bin/vite', FAKE_VITE)
  chmodSync(join(root, 'node_modules/.bin/vite'), 0o755)
})

afterEach(() => rmSync(root, { recursive: true }))

const SITE = ['dist/client', 'dist/server']
const SERVERS = ['servers']

/** The folders that are built now. */
async function builds(): Promise<string[]> {
  const runs = join(root, 'runs')
  vi.stubEnv('FAKE_VITE_RUNS', runs)
  writeFileSync(runs, '')
  const messages: string[] = []
  await buildSite(root, (message) => messages.push(message))
  const folders = readFileSync(runs, 'utf8').split('\n').filter(Boolean).toSorted()
  expect(messages).toEqual(folders.length > 0 ? ['Building the site…'] : [])
  return folders
}

test('builds the site and the servers once', async () => {
  expect(await builds()).toEqual([...SITE, ...SERVERS])
  for (const folder of SITE) expect(existsSync(join(root, 'apps/web', folder))).toBe(true)
  expect(existsSync(builtServer(root, 'data'))).toBe(true)
  expect(await builds()).toEqual([])
})

test.each([
  ['apps/web/src/page.ts', [...SITE, ...SERVERS]],
  ['apps/web/src/new.ts', [...SITE, ...SERVERS]],
  ['packages/contract/src/post.ts', [...SITE, ...SERVERS]],
  ['package-lock.json', [...SITE, ...SERVERS]],
  ['apps/api/src/app.ts', SERVERS],
  ['scripts/site-build/servers.ts', SERVERS],
  ['apps/web/src/page.test.ts', []],
  ['apps/web/node_modules/left-pad/index.js', []],
  ['scripts/start.ts', []],
])('a change of %s builds %j again', async (path, folders) => {
  await builds()
  write(path, 'second')
  expect(await builds()).toEqual(folders)
})

test('changed modification times do not cause a build', async () => {
  await builds()
  write('apps/web/src/page.ts', 'first')
  expect(await builds()).toEqual([])
})

test('a failed build reports its error and is repeated', async () => {
  await builds()
  write('apps/web/src/broken.ts', '')
  const failure = builds()
  await expect(failure).rejects.toThrow(BuildError)
  await expect(failure).rejects.toThrow('src/broken.ts does not compile')
  rmSync(join(root, 'apps/web/src/broken.ts'))
  // The servers' build of these sources is still there.
  expect(await builds()).toEqual(SITE)
})

describe('builds of the servers', () => {
  /** Builds from this source; returns the file of the data service. */
  async function buildFrom(source: string): Promise<string> {
    write('apps/api/src/app.ts', source)
    vi.stubEnv('FAKE_VITE_RUNS', join(root, 'runs'))
    await buildSite(root, () => undefined)
    return builtServer(root, 'data')
  }

  test('stay for servers that run, also after a return to an earlier version', async () => {
    const first = await buildFrom('first')
    const later = []
    for (const source of ['second', 'third', 'fourth', 'fifth']) later.push(await buildFrom(source))
    expect(existsSync(first)).toBe(true)
    expect(await buildFrom('first')).toBe(first)
    const last = await buildFrom('sixth')
    expect([first, ...later, last].map((file) => existsSync(file))).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ])
  })

  test('are made again if somebody has removed the current one', async () => {
    const file = await buildFrom('first')
    rmSync(dirname(file), { recursive: true })
    expect(await buildFrom('first')).toBe(file)
    expect(existsSync(file)).toBe(true)
  })

  test('are not published if another part could not be built', async () => {
    const file = await buildFrom('first')
    write('apps/web/src/broken.ts', '')
    await expect(builds()).rejects.toThrow(BuildError)
    expect(builtServer(root, 'data')).toBe(file)
  })
})

test('processes build one after the other, and what is built once is not built again', async () => {
  const runs = join(root, 'runs')
  vi.stubEnv('FAKE_VITE_RUNS', runs)
  await Promise.all([1, 2, 3].map(() => buildSite(root, () => undefined)))
  expect(readFileSync(runs, 'utf8').split('\n').filter(Boolean)).toHaveLength(3)
  expect(existsSync(builtServer(root, 'data'))).toBe(true)
})

test('a build that waits for another process says so, and not for ever', async () => {
  vi.stubEnv('FAKE_VITE_RUNS', join(root, 'runs'))
  const unlock = await lockBuilds(root, () => undefined)
  const messages: string[] = []
  const build = buildSite(root, (message) => messages.push(message))
  await expect.poll(() => messages).toEqual(['Waiting for another process, which builds the site…'])
  await expect(lockBuilds(root, () => undefined, 1)).rejects.toThrow(BuildError)
  unlock()
  await build
  expect(messages.at(-1)).toBe('Building the site…')
})

test('sources that change during a build are an error', async () => {
  write('apps/web/src/change', '')
  await expect(builds()).rejects.toThrow('The sources changed while they were built.')
  rmSync(join(root, 'apps/web/src/change'))
  expect(await builds()).toEqual([...SITE, ...SERVERS])
})
