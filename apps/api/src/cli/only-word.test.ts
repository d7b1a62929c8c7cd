import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

test.each([
  ['backup', 'Say which file to write: npm run backup -- FILE'],
  ['restore', 'Say which backup to restore: npm run restore -- FILE'],
  ['export', 'Say which file to write: npm run export -- FILE.zip'],
  ['import', 'Say what to import: npm run import -- FILE or FOLDER'],
])('%s takes one file, and refuses more', async (name, usage) => {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const command = [join(import.meta.dirname, `${name}.ts`), 'a.zip', 'b.zip', 'c.zip']
  const env = { ...CHILD_ENVIRONMENT, DATA_DIR: folder }
  await expect(run(process.execPath, command, { env, cwd: folder })).rejects.toMatchObject({
    code: 1,
    stderr: `Nothing was done, because only one can be named at a time. Leave out b.zip c.zip\n${usage}\n`,
  })
  expect(await readdir(folder)).toEqual([])
})
