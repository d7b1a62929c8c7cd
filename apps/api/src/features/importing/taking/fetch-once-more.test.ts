import { expect, test } from 'vitest'
import { folderOf, importFolder, importParts, linesOf } from '../../../testing/import-folder.ts'
import { fetching, usePictureServer } from '../../../testing/picture-server.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import { fetchOnceMore } from '../import-path.ts'

const api = useTestApi()
const serve = usePictureServer()

/** Imports a text with a cover and a picture, and asks once more; resolves to its report and the pauses. */
async function importTwice(origin: string, name: string, recover: () => void) {
  const text = `---\ntitle: ${name}\ndate: 2020-01-02\nimage: ${origin}/cover\n---\n![b](${origin}/a)\n`
  const folder = await folderOf({ [`${name}.md`]: text })
  const failed = fetching()
  const runId = await importFolder(api(), folder, { remotePictures: failed })
  const before = await linesOf(api(), runId)
  const pauses: number[] = []
  await fetchOnceMore(folder, {
    ...importParts(api(), { runId, remotePictures: fetching() }),
    failed,
    wait(pause) {
      pauses.push(pause)
      recover()
      return Promise.resolve()
    },
  })
  return { before, after: await linesOf(api(), runId), pauses }
}

test('pictures and covers come after the pause, and their rows are those of the run', async () => {
  const { origin, failing, asked } = await serve()
  for (const path of ['/a', '/cover']) failing.set(path, { status: 502 })
  const { before, after, pauses } = await importTwice(origin, 'late', () => failing.clear())
  expect(pauses).toEqual([30_000])
  expect(before.filter((line) => line.includes('listed its server answered 502'))).toHaveLength(2)
  expect(before.join('\n')).toContain('without its cover')
  expect(after).toHaveLength(before.length)
  expect(after.filter((line) => !line.endsWith(' taken'))).toEqual([])
  expect(asked).toHaveLength(4)
})

test('the pause is as long as a server asks for, but not longer than ten minutes', async () => {
  const { origin, failing, asked } = await serve()
  failing.set('/a', { status: 429, headers: { 'retry-after': '120' } })
  expect((await importTwice(origin, 'patient', () => failing.clear())).pauses).toEqual([120_000])
  failing.set('/a', { status: 429, headers: { 'retry-after': '601' } })
  asked.length = 0
  expect((await importTwice(origin, 'impatient', () => failing.clear())).pauses).toEqual([])
  expect(asked).toEqual(['/a', '/cover'])
})

test('nothing is asked once more if all came, or failed for good', async () => {
  const { origin } = await serve(['/a'])
  expect((await importTwice(origin, 'gone', () => undefined)).pauses).toEqual([])
})
