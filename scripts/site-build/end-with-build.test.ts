import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { isCommand } from '@inkwell/test-support/processes'
import { expect, onTestFinished, test, vi } from 'vitest'

/** Replaces Vite: says that it runs, and does not end. */
const FAKE_VITE = `
require('node:fs').writeFileSync(process.env.FAKE_VITE_RUNS + '/' + process.pid, '')
setInterval(() => undefined, 60_000)
`

const FILES = {
  'runs/none': '',
  'node_modules/.bin/vite': FAKE_VITE,
  'apps/web/page.ts': '',
  'apps/api/app.ts': '',
  'packages/contract.ts': '',
  'scripts/site-build/servers.ts': '',
  'package.json': '{}',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
}

test('Vite ends with the process that holds the lock of builds, also after kill -9', async () => {
  const root = mkdtempSync(join(tmpdir(), 'inkwell-build-'))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const build = `import { buildSite } from '${import.meta.resolve('./build-site.ts')}'
    await buildSite('${root}', () => undefined)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', build], {
    env: { ...CHILD_ENVIRONMENT, FAKE_VITE_RUNS: join(root, 'runs') },
    stdio: 'inherit',
  })
  const vites = await vi.waitFor(() => {
    const pids = readdirSync(join(root, 'runs')).map(Number).filter(Boolean)
    expect(pids).toHaveLength(3)
    return pids
  }, 30_000)
  onTestFinished(() => {
    for (const pid of vites.filter((each) => isCommand(each, root))) process.kill(pid, 'SIGKILL')
    rmSync(root, { recursive: true })
  })
  parent.kill('SIGKILL')
  await vi.waitFor(() => {
    expect(vites.filter((pid) => isCommand(pid, root))).toEqual([])
  }, 30_000)
})
