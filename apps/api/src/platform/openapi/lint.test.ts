import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const require = createRequire(import.meta.url)
const REDOCLY = require.resolve('@redocly/cli/bin/cli.js')

const local = useTestApi()
const remote = useTestApi({
  apiOrigin: 'https://api.inkwell.test',
  siteName: 'Ada’s "notes" & <more>',
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwell-openapi-'))
  return () => rm(folder, { recursive: true })
})

interface Report {
  totals: { errors: number; warnings: number; ignored: number }
  problems: { ruleId: string; message: string }[]
}

/** What Redocly's linter finds with its recommended rules; it sends nothing and asks nothing. */
async function lint(text: string): Promise<Report> {
  const file = join(folder, 'openapi.json')
  await writeFile(file, text)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [REDOCLY, 'lint', file, '--extends', 'recommended', '--format', 'json'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout) as Report
}

test.each([
  ['on this machine', local],
  ['under a name', remote],
])('the description of a service %s has neither errors nor warnings', async (_, api) => {
  const { totals, problems } = await lint(
    await (await api().request('/api/v1/openapi.json')).text(),
  )
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 })
})

test('the linter detects errors', async () => {
  const { servers: _, ...rest } = JSON.parse(local().app.describe()) as Record<string, unknown>
  const { problems } = await lint(JSON.stringify(rest))
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(['no-empty-servers'])
})
