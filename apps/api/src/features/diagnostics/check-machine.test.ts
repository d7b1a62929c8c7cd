import { readSettings } from '@inkwell/settings/settings'
import { expect, test } from 'vitest'
import { checkDisk, checkNode } from './check-machine.ts'
import { runChecks } from './run-checks.ts'

test.each([
  [{ bavail: 10 }, 'problem', 'only 10 MB free'],
  [{ bavail: 1_000 }, 'note', '1,000 MB free'],
  [{ ffree: 12 }, 'problem', 'room for only 12 more files'],
  [{ bavail: 5_000 }, 'well', '5,000 MB free'],
  [{ bavail: 5_000, files: 0, ffree: 0 }, 'well', '5,000 MB free'],
])('a disk with %o', async (facts, state, says) => {
  const room = { bsize: 1_048_576, bavail: 9_999, files: 100_000, ffree: 90_000, ...facts }
  const [finding] = await runChecks([checkDisk(readSettings({}), () => Promise.resolve(room))])
  expect(finding).toMatchObject({ state, says })
})

test('an old version of Node', async () => {
  const [finding] = await runChecks([checkNode('20.11.1')])
  expect(finding).toMatchObject({ state: 'problem', says: '20.11.1 is too old' })
  expect((await runChecks([checkNode()]))[0]?.state).toBe('well')
})
