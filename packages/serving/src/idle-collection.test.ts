import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = new URL('idle-collection.ts', import.meta.url).href

/** Prints how many collections there were after the start, while idle, while busy, and after that. */
const SCRIPT = `
import { setTimeout as wait } from 'node:timers/promises'

let collections = 0
const real = globalThis.gc
globalThis.gc = (how) => { collections += 1; return real(how) }
const { collectWhenIdle } = await import('${MODULE}')

async function until(count) {
  for (let left = 200; collections < count && left > 0; left -= 1) await wait(50)
  return collections
}

collectWhenIdle(200)
collectWhenIdle(200)
const counts = [await until(1)]
await wait(600)
counts.push(collections)
const end = performance.now() + 1_000
while (performance.now() < end) {
  const pause = performance.now() + 20
  while (performance.now() < pause);
  await wait(1)
}
counts.push(collections, await until(2))
console.log(JSON.stringify(counts))
`

async function countCollections(flags: string[]): Promise<unknown> {
  const args = [...flags, '--input-type=module', '--eval', SCRIPT]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as unknown
}

test('garbage is collected once after the start, and once after each period of work', async () => {
  expect(await countCollections(['--expose-gc'])).toEqual([1, 1, 1, 2])
})
