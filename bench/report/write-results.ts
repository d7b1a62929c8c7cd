import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { factsInWords, warningAbout } from './machine-facts.ts'
import type { MachineFacts } from './machine-facts.ts'
import type { Report } from './report-row.ts'
import { tablesOf } from './tables.ts'

const FOLDER = join(import.meta.dirname, '../results')

interface Results {
  facts: MachineFacts
  isQuick: boolean
  report: Report
}

function asMarkdown({ facts, isQuick, report }: Results): string {
  const list = [...factsInWords(facts), warningAbout(facts)].filter(Boolean)
  const lines = list.map((line) => `- ${line}`).join('\n')
  const title = isQuick ? 'Quick measurements' : 'Measurements'
  return `# ${title}\n\n${lines}\n\n\`\`\`text\n${tablesOf(report)}\n\`\`\`\n`
}

/** Writes the results as JSON and Markdown; returns the path of both without extension. */
export async function writeResults(results: Results): Promise<string> {
  await mkdir(FOLDER, { recursive: true })
  // A quick run must not replace a complete one.
  const name = `${results.facts.date.slice(0, 10)}${results.isQuick ? '-quick' : ''}`
  await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(results, undefined, 2)}\n`)
  await writeFile(join(FOLDER, `${name}.md`), asMarkdown(results))
  return `bench/results/${name}`
}
