import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { readAuthSecret } from './auth-secret.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('is created once, for its owner only', async () => {
  const folder = await aFolder()
  const secret = await readAuthSecret(folder)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(await readAuthSecret(folder)).toBe(secret)
  expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['auth-secret'])
})

test('is different in each folder', async () => {
  expect(await readAuthSecret(await aFolder())).not.toBe(await readAuthSecret(await aFolder()))
})

test('is the same for concurrent starts', async () => {
  const folder = await aFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readAuthSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe(secrets[0])
})

test('that is too short is refused and not printed', async () => {
  const folder = await aFolder()
  const path = join(folder, 'auth-secret')
  await writeFile(path, 'hunter2\n')
  await chmod(path, 0o600)
  const sentence = await readAuthSecret(folder).catch((error: Error) => error.message)
  expect(sentence).toContain(`${path} must hold at least 32 characters.`)
  expect(sentence).not.toContain('hunter2')
})

test('that is unreadable is reported with advice', async () => {
  const folder = await aFolder()
  const path = join(folder, 'auth-secret')
  await mkdir(path)
  await expect(readAuthSecret(folder)).rejects.toThrow(
    new StartError(
      `The secret in ${path} cannot be read: EISDIR: illegal operation on a directory, read. ` +
        'Let this user read it, or set AUTH_SECRET.',
    ),
  )
})
