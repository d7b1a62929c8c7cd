import { expect, test, vi } from 'vitest'
import { fullDisk } from './disk/trials.ts'
import type { Outcome } from './disk/trials.ts'
import { MountRefused } from './disk/volume.ts'
import { prove } from './disk.ts'

/** What is left of an outcome where the system lets nobody mount anything: that it was said. */
function summaryOf(outcome: Outcome | MountRefused) {
  if (outcome instanceof MountRefused) return { lines: [], isRefused: true, isResumed: true }
  const { lines, refused, resumed } = outcome
  return { lines, isRefused: refused > 0, isResumed: resumed.length === 1 }
}

test('a real disk that is full is told, and with room again all is written', async () => {
  const outcome = await fullDisk('sqlite', { megabytes: 24, rounds: 1 }).catch((error: unknown) => {
    if (error instanceof MountRefused) return error
    throw error
  })
  expect(summaryOf(outcome)).toEqual({ lines: [], isRefused: true, isResumed: true })
}, 60_000)

test('where nothing can be mounted, nothing counts as proved', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // There is no `mount` to be found.
  vi.stubEnv('PATH', '/nowhere')
  expect(await prove([])).toBe(false)
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('Nothing can be mounted here, so nothing is proved.'),
  )
})
