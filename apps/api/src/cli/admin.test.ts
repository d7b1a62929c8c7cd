import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { messages } from '@inkwell/contract/messages'
import { expect, test } from 'vitest'
import { aPerson } from '../testing/access/visitors.ts'
import { useTestApi } from '../testing/test-api.ts'

const api = useTestApi()

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs the command in another process while the service runs. */
function admin(words: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const { dataDir, databaseUrl } = api().settings
  const place = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const main = join(import.meta.dirname, 'admin.ts')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', main, ...words],
      { env: { ...CHILD_ENVIRONMENT, ...place, ...settings } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('an account becomes an administrator while the service runs', async () => {
  const { email, token } = await aPerson(api())
  const call = 'GET /api/v1/admin/reports'
  expect((await api().refused(call, { token })).status).toBe(403)
  expect(await admin(['grant', email])).toEqual({
    code: 0,
    stdout: `${email} is now an administrator.\n`,
    stderr: '',
  })
  await api().ok(call, { token })
})

test('a refused command ends with 1 and a sentence', async () => {
  expect(await admin(['grant', 'nobody@example.com'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${messages.accountNotFound}\n`,
  })
  const ended = await admin(['list'], { DATA_DIR: import.meta.filename })
  expect([ended.code, ended.stdout]).toEqual([1, ''])
  expect(ended.stderr).toMatch(/^The data folder .* cannot be written.*\n$/)
})

test('an invalid command ends with 2 and the usage', async () => {
  const { code, stdout, stderr } = await admin(['appoint'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^There is no command appoint\.\n\nUsage: npm run admin -- COMMAND\n/)
  expect(await admin(['help'])).toMatchObject({ code: 0, stderr: '' })
})
