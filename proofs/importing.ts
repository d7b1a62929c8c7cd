import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { proveSample } from './importing/prove-sample.ts'
import type { Finding } from './importing/prove-sample.ts'
import { runImport } from './importing/run-import.ts'
import { readSamples } from './importing/samples.ts'

export const about =
  'samples of other programs arrive whole: equal counts, twice, after a kill, and with their words ' +
  '(--samples=FOLDER, --only=TEXT)'

/** The share of words that may be missing. */
const WORDS_LOST_MAX = 0.005

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

/** Prints what is missing; whether few enough words are. */
function judgeKept(findings: readonly Finding[]): boolean {
  const kept = findings.flatMap((finding) => finding.kept)
  const lost = findings.flatMap(({ name, kept: texts }) =>
    texts.flatMap((text) => text.lost.map((each) => ({ ...each, name }))),
  )
  for (const what of ['words', 'code', 'cells', 'links'] as const) {
    const missing = lost.filter((each) => each.what === what).length
    console.log(`${what}: ${sum(kept.map((each) => each[what]))}, missing ${missing}`)
  }
  const groups = Map.groupBy(lost, ({ name, what, title }) => `${name}, ${title}: ${what}`)
  for (const [group, pieces] of groups) {
    console.log(
      `  ${group}: ${pieces
        .map(({ text }) => text)
        .join(' | ')
        .slice(0, 400)}`,
    )
  }
  const words = lost.filter(({ what }) => what === 'words').length
  return words <= WORDS_LOST_MAX * sum(kept.map((each) => each.words))
}

/** The data folder of a site without anything; all imports begin with a copy of it. */
async function emptySite(folder: string): Promise<string> {
  const [empty, nothing] = [join(folder, 'empty'), join(folder, 'nothing')]
  await mkdir(empty)
  await mkdir(nothing)
  await writeFile(join(nothing, 'README.md'), 'For readers of the files.')
  const { code, errors } = await runImport(nothing, empty)
  if (code !== 0) throw new Error(errors)
  return empty
}

/** Imports all samples of a folder; resolves to whether all of it holds. */
export async function prove(args: string[] = []): Promise<boolean> {
  const options = { samples: { type: 'string' }, only: { type: 'string', default: '' } } as const
  const { samples: given, only } = parseArgs({ args, options }).values
  if (given === undefined) throw new Error('Say where the samples are: --samples=FOLDER')
  const samples = await readSamples(resolve(given))
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-importing-'))
  const findings: Finding[] = []
  try {
    const empty = await emptySite(folder)
    for (const sample of samples.filter(({ name }) => name.includes(only))) {
      const finding = await proveSample(sample, empty)
      findings.push(finding)
      console.log(`${finding.faults.length > 0 ? 'NO' : 'ok'} ${sample.name}: ${finding.found}`)
      for (const fault of finding.faults) console.log(`     ${fault}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const failed = findings.filter(({ faults }) => faults.length > 0).length
  const killed = findings.filter(({ isKilled }) => isKilled).length
  console.log(`${findings.length} samples, ${failed} with faults, ${killed} of them killed once`)
  const isKept = judgeKept(findings)
  return failed === 0 && isKept
}
