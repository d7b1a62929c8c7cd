import { expect, test, vi } from 'vitest'
import { fullDisk } from './disk/trials.ts'
import type { Outcome } from './disk/trials.ts'
import { MountRefused } from './disk/volume.ts'
import { prove } from './disk.ts'

/** The outcome for comparison; without the right to mount, only that fact. */
function summaryOf(outcome: Outcome | MountRefused) {
  if (outcome instanceof MountRefused) return { lines: [], isRefused: true, isResumed: true }
  const { lines, refused, resumed } = outcome
  return { lines, isRefused: refused > 0, isResumed: resumed.length === 1 }
}

test('writes to a full disk are refused, and succeed again after space is freed', async () => {
  const outcome = await fullDisk('sqlite', { megabytes: 24, rounds: 1 }).catch((error: unknown) => {
    if (error instanceof MountRefused) return error
    throw error
  })
  expect(summaryOf(outcome)).toEqual({ lines: [], isRefused: true, isResumed: true })
}, 300_000)

test('without the right to mount, the proof fails', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // An environment without `mount`.
  vi.stubEnv('PATH', '/nowhere')
  expect(await prove([])).toBe(false)
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('Nothing can be mounted here, so nothing is proved.'),
  )
})
