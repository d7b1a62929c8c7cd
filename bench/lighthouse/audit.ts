import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser } from '../../e2e/support/browser.ts'

/** Installed by npx on demand: 176 MB that no test needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof CATEGORIES)[number]

/** Lighthouse's results for one page; times in milliseconds on its simulated slow phone. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<Category, number>
  largestPaint: number
  blocking: number
  shift: number
  /** The titles of failed audits. */
  complaints: string[]
}

interface RawAudit {
  title: string
  score: number | null
  numericValue?: number
}

interface RawReport {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, RawAudit | undefined>
}

function readReport({ categories, audits, runtimeError }: RawReport): Audit {
  if (runtimeError) throw new Error(runtimeError.message)
  const valueOf = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const weighed = CATEGORIES.flatMap((category) => categories[category].auditRefs)
  const failed = weighed.flatMap(({ id, weight }) => {
    const { title, score = null } = audits[id] ?? {}
    return weight > 0 && score !== null && score < 1 ? [`${title} (${score})`] : []
  })
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round(categories[category].score * 100)]),
    ) as Record<Category, number>,
    largestPaint: valueOf('largest-contentful-paint'),
    blocking: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
    complaints: failed,
  }
}

/** Audits a page with Lighthouse's mobile settings; throws if it fails. */
export async function audit(url: string, { executablePath, env }: Browser): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath }, maxBuffer: 64 * 2 ** 20 },
  )
  return readReport(JSON.parse(stdout) as RawReport)
}
