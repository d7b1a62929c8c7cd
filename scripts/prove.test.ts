import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

function prove(...args: string[]) {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/prove.ts'), ...args], {
    encoding: 'utf8',
  })
}

test.each([[[]], [['nothing']], [['../scripts/check']], [['crash.test']]])(
  'without the name of a proof, all proofs are listed: %j',
  (args) => {
    const { status, stderr } = prove(...args)
    expect(status).toBe(1)
    expect(stderr).toContain('npm run prove -- NAME')
    const proofs = readdirSync(join(ROOT, 'proofs')).filter((file) => /^[a-z-]+\.ts$/.test(file))
    expect(proofs.length).toBeGreaterThan(0)
    for (const file of proofs) {
      expect(stderr).toMatch(new RegExp(`^  ${file.slice(0, -3)} +\\S`, 'm'))
    }
  },
)

test('an invalid argument gives an error message without a stack', () => {
  for (const args of [['--rounds=x'], ['--rounds=0'], ['--engine=other'], ['--loud']]) {
    const { status, stderr } = prove('crash', ...args)
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
  }
})
