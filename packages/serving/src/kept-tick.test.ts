import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = new URL('kept-tick.ts', import.meta.url).href

/** Prints the nanoseconds that a tick takes once memory was cleaned up while there was none. */
const SCRIPT = `
import { setTimeout as wait } from 'node:timers/promises'

function ticks(count) {
  return new Promise((resolve) => {
    let done = 0
    const next = () => ((done += 1) < count ? process.nextTick(next) : resolve())
    next()
  })
}

if (process.argv[1] === 'kept') (await import('${MODULE}')).keepTick()
for (let time = 0; time < 60; time += 1) {
  process.nextTick(() => {})
  await wait(0)
}
gc()
await wait(20)
await ticks(50_000)
const begin = performance.now()
await ticks(300_000)
console.log(((performance.now() - begin) / 300_000) * 1e6)
`

async function nanoseconds(way: 'kept' | 'lost'): Promise<number> {
  const args = ['--expose-gc', '--input-type=module', '--eval', SCRIPT, way]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}

test('a tick that is kept keeps all others cheap; where this fails, V8 has learnt to remember', async () => {
  expect(2 * (await nanoseconds('kept'))).toBeLessThan(await nanoseconds('lost'))
})
