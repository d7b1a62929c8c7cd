import { LANGUAGES } from '../../apps/web/src/languages/languages.ts'
import { listMissingTexts } from '../../apps/web/texts/load-texts.ts'
import { runTool } from './run-tool.ts'

const CHECKS: readonly (readonly [title: string, ...command: [string, ...string[]]])[] = [
  ['Format (npm run format fixes it)', 'prettier', '--check', '--log-level=warn', '--cache', '.'],
  ['Lint', 'oxlint'],
  ['Types', 'tsc', '--project', '.', '--pretty'],
  ['Unused files, exports and dependencies', 'knip', '--no-progress'],
]

/** Prints the texts without a translation. They are shown in English, so this is no failure. */
async function printMissingTexts(): Promise<void> {
  for (const language of LANGUAGES) {
    const keys = await listMissingTexts(language)
    if (keys.length > 0) console.log(`Texts that ${language} lacks: ${keys.join(', ')}`)
  }
}

/** Runs all checks in parallel; prints those that fail and returns whether all passed. */
export async function runChecks(root: string): Promise<boolean> {
  const begin = performance.now()
  const results = await Promise.all(
    CHECKS.map(async ([title, ...command]) => {
      const result = await runTool(command, { root })
      if (!result.succeeded) console.error(`✗ ${title}\n\n${result.output.trim()}\n`)
      return result.succeeded
    }),
  )
  await printMissingTexts()
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const failed = results.filter((succeeded) => !succeeded).length
  console.log(failed === 0 ? `All checks passed (${seconds} s).` : `${failed} checks failed.`)
  return failed === 0
}
