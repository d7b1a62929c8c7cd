import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { runImport } from './importing/run-import.ts'
import { startSetup } from './overload/setup.ts'
import type { Setup } from './overload/setup.ts'

const HEAD = '---\ntitle: A\ndate: 2020-01-02\n---\n\n'

function aliases(): string {
  const lines = Array.from({ length: 60 }, (_, n) => `a${n}: &a${n} [*a${n - 1}, *a${n - 1}]`)
  return `---\na-1: &a-1 x\n${lines.join('\n')}\n---\n`
}

const TEXTS: Readonly<Record<string, string | Uint8Array>> = {
  'aliases.md': aliases(),
  'cells.md': `${HEAD}<table>${'<tr><td>x</td></tr>'.repeat(60_000)}</table>`,
  'deep.md': `${HEAD}${'<div>'.repeat(60_000)}words${'</div>'.repeat(60_000)}`,
  'brackets.md': HEAD + '['.repeat(150_000),
  'utf16.md': Buffer.from(`\uFEFF${HEAD}wide`, 'utf16le'),
  'latin1.md': Buffer.from(`${HEAD}caf\u00E9`, 'latin1'),
  'bytes.md': new Uint8Array(200_000).fill(0x80),
}

/** Files that nobody wants in one folder. */
async function hostileFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-hostile-'))
  for (const [name, text] of Object.entries(TEXTS)) await writeFile(join(folder, name), text)
  await symlink('/etc/passwd', join(folder, 'link.md'))
  await mkdir(join(folder, 'many'))
  for (let n = 0; n < 10_000; n += 1) await writeFile(join(folder, 'many', `${n}.txt`), '')
  return folder
}

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha">${Array.from(
  { length: 30 },
  (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`,
).join('')}]><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>&a29;</title>
<wp:status>publish</wp:status></item></channel></rss>`

/** The time of an answer that nine of ten are faster than, in milliseconds. */
async function slowAnswer(setup: Setup, until: Promise<unknown>): Promise<number> {
  const end = new AbortController()
  const ended = until.finally(() => end.abort())
  const times: number[] = []
  while (!end.signal.aborted) {
    const start = performance.now()
    const response = await fetch(`${setup.api}/api/v1/posts/?limit=2`)
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    times.push(performance.now() - start)
    await wait(20)
  }
  await ended
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0
}

let setup: Setup

beforeAll(async () => {
  setup = await startSetup(false)
  return () => setup.stop()
}, 300_000)

test('hostile texts are read one by one, or listed, while others are answered', async () => {
  const folder = await hostileFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const quiet = await slowAnswer(setup, wait(1_000))
  const run = runImport(folder, setup.dataDir)
  const busy = await slowAnswer(setup, run)
  const { code, report } = await run
  expect(code).toBe(0)
  const { totals, items = [] } = report ?? {}
  expect(totals).toEqual({
    items: 8,
    taken: expect.any(Number) as number,
    listed: expect.any(Number) as number,
  })
  const outcomes = items.map(({ id, outcome }) => [id, outcome])
  expect(Object.fromEntries(outcomes)).toMatchObject({
    'aliases.md': 'listed',
    'utf16.md': 'taken',
    'latin1.md': 'taken',
    'link.md': 'listed',
  })
  const silent = items.filter(({ outcome, reason }) => outcome === 'listed' && !reason)
  expect(silent).toEqual([])
  // On a machine that is busy anyway, the wait must not grow much.
  expect(busy).toBeLessThan(Math.max(1_000, 5 * quiet))
}, 300_000)

test.each([
  ['laughs.xml', LAUGHS, 0],
  ['cut.zip', 'PK\u0003\u0004', 1],
  ['cut.xml', LAUGHS.slice(0, -40), 0],
  ['nothing.bin', '\0'.repeat(100_000), 1],
])(
  '%s ends in words',
  async (name, content, expected) => {
    const folder = await mkdtemp(join(tmpdir(), 'inkwell-hostile-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, name), content)
    const { code, errors, report } = await runImport(join(folder, name), setup.dataDir)
    expect({ code, errors }).toEqual({
      code: expected,
      errors: expect.not.stringMatching(/^\s+at /m) as string,
    })
    expect(report !== undefined).toBe(expected === 0)
  },
  300_000,
)
