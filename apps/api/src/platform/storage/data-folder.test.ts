import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

test('is created with its parents, for its owner only', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'inkwell-'))
  onTestFinished(() => rm(temporary, { recursive: true }))
  const folder = join(temporary, 'a', 'b')
  await Promise.all([prepareDataFolder(folder), prepareDataFolder(folder)])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

// Node tries for ever to make a folder with all its parents where the system has no such place.
test.each(['/proc/nowhere', '/proc/nowhere/data', import.meta.filename, '/dev/null/data'])(
  '%s is refused at once',
  async (folder) => {
    await expect(prepareDataFolder(folder)).rejects.toThrow(
      /^The data folder .* cannot be written \(E\w+\)\. Set DATA_DIR to a folder that can\.$/,
    )
  },
)
