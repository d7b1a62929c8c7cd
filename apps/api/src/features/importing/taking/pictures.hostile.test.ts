import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the megabytes that remain of 100 pictures with addresses of a megabyte. */
const SCRIPT = `
import { Pictures } from '${new URL('pictures.ts', import.meta.url).href}'
const pictures = new Pictures({ archive: {}, services: {}, onSettled: () => Promise.resolve() })
gc()
const before = process.memoryUsage().heapUsed
for (let number = 0; number < 100; number += 1) {
  const text = { id: String(number), ref: structuredClone(number + 'x'.repeat(1e6)), places: [] }
  if (process.argv[1] === 'look') pictures.foresee({ pictures: [text] })
  else await pictures.take('a', [text], { onResult: (of, result) => pictures.settle(of, result) })
}
gc()
console.log((process.memoryUsage().heapUsed - before) / 1e6)
`

test.each(['look', 'take'])('addresses of pictures do not stay in memory (%s)', async (does) => {
  const args = ['--expose-gc', '--input-type=module', '--eval', SCRIPT, does]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(Number(stdout)).toBeLessThan(10)
})
