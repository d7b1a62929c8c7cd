import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closureOf, ofOthers, readLock, ROOT } from './locked-packages.ts'

/** A third-party package that runs on a server or in browsers. */
export interface Licensed {
  name: string
  version: string
  licence: string
}

export const LICENCES_FILE = 'docs/licences.md'

/** Packages that the site's sources import: they are part of the browser bundle. */
function browserPackages(): string[] {
  const files = globSync('apps/web/src/**/*.{ts,tsx,css}', {
    cwd: ROOT,
    exclude: ['**/*.test.*'],
  })
  const names = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const imports = [...text.matchAll(/(?:from|import|@import|url\()\s*['"]([^'"./][^'"]*)['"]/g)]
    return imports.map(([, from = '']) => /^(?:@[\w.-]+\/)?[\w.-]+/.exec(from)?.[0] ?? '')
  })
  return [...new Set(names)].filter((name) => !name.startsWith('@inkwell/'))
}

/** All distributed third-party packages, by name. */
export function readLicences(): Licensed[] {
  const packages = readLock()
  const paths = closureOf(packages, ['apps/api', 'apps/web'], { 'apps/web': browserPackages() })
  const licensed = ofOthers(paths).map((path) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: packages[path]?.version ?? '',
    licence: packages[path]?.license ?? 'unknown',
  }))
  const sorted = licensed.toSorted((a, b) =>
    `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'),
  )
  // Two copies of the same version count once.
  return sorted.filter(({ name, version }, i) => {
    const before = sorted[i - 1]
    return before?.name !== name || before.version !== version
  })
}

/** The list as a Markdown page. */
export function licencesPage(licensed: readonly Licensed[]): string {
  const rows = licensed.map(({ name, version, licence }) => `- \`${name}\` ${version}: ${licence}`)
  return `# Licences

The packages of others that run on a server or travel to a browser, with what they need in turn, on
any system. Inkwell itself is under the [MIT licence](../LICENSE). Made by \`npm run licences\`, and
held by a test; which licences may stand here is decided in
[scripts/supply/supply-chain.test.ts](../scripts/supply/supply-chain.test.ts).

${rows.join('\n')}
`
}
