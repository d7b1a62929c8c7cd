import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { useTestApi } from '../../testing/test-api.ts'

const DAY = 24 * 60 * 60 * 1_000

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())

beforeAll(() => pictures.begin())

async function addStray(digit: string): Promise<string> {
  const name = `${digit.repeat(64)}-480.webp`
  const folder = join(api().dataDir, 'images', digit.repeat(2))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), 'stray')
  return name
}

test('a database deletes files that it does not know after a month, and never most of all files', async () => {
  const { pictureSweep } = api().app.services
  await pictures.create()
  const own = await pictures.files()
  const stray = await addStray('a')
  // This one has been made now, whatever the test's clock says.
  pictures.wait(Date.now() + 29 * DAY - pictures.now().getTime())
  expect(await pictureSweep.run()).toBe(0)
  expect(await pictures.files()).toContain(stray)
  pictures.wait(2 * DAY)
  const later = new Date(pictures.now().getTime() - DAY)
  await utimes(join(api().dataDir, 'images', 'aa', stray), later, later)
  expect(await pictureSweep.run()).toBe(0)
  const earlier = new Date(pictures.now().getTime() - 31 * DAY)
  await utimes(join(api().dataDir, 'images', 'aa', stray), earlier, earlier)
  expect(await pictureSweep.run()).toBe(1)
  expect((await pictures.files()).toSorted()).toEqual(own.toSorted())

  const others = await Promise.all(['b', 'c', 'd', 'e', 'f'].map(addStray))
  expect(await pictureSweep.run()).toBe(0)
  expect(await pictures.files()).toEqual(expect.arrayContaining(others))
  expect(api().logLines.join('')).toContain('most files belong to no picture of this database')
})
