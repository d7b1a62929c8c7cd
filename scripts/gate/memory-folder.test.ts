import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMountedForPrograms } from './memory-folder.ts'

const MODULE = new URL('memory-folder.ts', import.meta.url).href

test.each([
  ['tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', true],
  ['proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs rw,relatime,size=24684092k 0 0', true],
  ['shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0', false],
  ['tmpfs /dev/shm tmpfs ro 0 0', false],
  ['tmpfs /dev/shm/more tmpfs rw 0 0', false],
])('a memory folder is used if programs can run in it: %s', (mounts, isUsed) => {
  expect(isMountedForPrograms('/dev/shm', mounts)).toBe(isUsed)
})

test('it exists during the run, and leftovers of killed runs are removed', () => {
  const run = (end: string) => {
    const script = `const { createMemoryFolder } = await import('${MODULE}')
      console.log(createMemoryFolder().TMPDIR ?? ''); ${end}`
    const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script]
    try {
      return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()
    } catch (error) {
      return (error as { stdout: string }).stdout.trim()
    }
  }
  const ended = run('')
  expect(existsSync(ended)).toBe(false)
  const killed = run('process.kill(process.pid, "SIGKILL"); await new Promise(() => {})')
  // Without enough memory both are empty.
  expect(killed === '').toBe(ended === '')
  expect(existsSync(killed)).toBe(ended !== '')
  run('')
  expect(existsSync(killed)).toBe(false)
})
