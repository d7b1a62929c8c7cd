import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const OXLINT = join(ROOT, 'node_modules/.bin/oxlint')

let folder: string
let report: string

const lines = (count: number) =>
  `${Array.from({ length: count }, (_, i) => `// ${i}`).join('\n')}\n`
const branches = Array.from({ length: 11 }, (_, i) => `  if (n === ${i}) return ${i}`).join('\n')
const statements = Array.from({ length: 61 }, (_, i) => `  list.push(${i})`).join('\n')

const GOOD = `export const a = (b: string) => (
  <p className="ms-2 rounded-lg start-0" aria-label={b} data-kind="some words">
    {b} · <img alt="" />
  </p>
)
`

/** A bad example for each of our lint rules, with the expected error. */
const examples: [file: string, text: string, rule: string][] = [
  ['apps/web/src/ui/a.ts', "import '../pages/b.ts'\n", 'inkwell(import-boundaries)'],
  ['apps/web/src/ui/late.ts', "void import('../pages/b.ts')\n", 'inkwell(import-boundaries)'],
  ['apps/api/src/barrel.ts', "export * from './one.ts'\n", 'inkwell(no-barrel)'],
  ['apps/api/src/pass.ts', "export { one } from './one.ts'\n", 'inkwell(no-barrel)'],
  ['apps/api/src/utils/text.ts', 'export const a = 1\n', 'inkwell(no-generic-names)'],
  [
    'apps/api/src/circle.ts',
    "import { two } from './round.ts'\nexport const one = () => two\n",
    'import(no-cycle)',
  ],
  [
    'apps/api/src/round.ts',
    "import { one } from './circle.ts'\nexport const two = () => one\n",
    'import(no-cycle)',
  ],
  [
    'apps/api/src/platform/db/persons.ts',
    "export const a = (b: { selectFrom: (c: string) => void }) => b.selectFrom('person as one')\n",
    'inkwell(platform-tables)',
  ],
  [
    'apps/api/src/features/posts/own.service.ts',
    'export class A {\n  readonly #b: string\n\n  constructor({ b }: { b: string }) {\n    this.#b = b\n  }\n\n  c = () => this.#b\n}\n',
    'inkwell(service-parts)',
  ],
  [
    'apps/api/src/features/posts/seen.ts',
    'export const a = (b: { deleted_at: string | null }) => b.deleted_at === null\n',
    'inkwell(one-visible-post)',
  ],
  [
    'apps/api/src/features/posts/hidden.ts',
    'export const a = (b: { a: string | null; hidden_at: string | null }) => (b.a ?? b.hidden_at) === null\n',
    'inkwell(one-visible-post)',
  ],
  [
    'apps/api/src/features/posts/shown.repository.ts',
    "export const a = (b: { where: (...c: unknown[]) => void }) => b.where('post.hidden_at', 'is', null)\n",
    'inkwell(one-visible-post)',
  ],
  [
    'apps/api/src/type-circle.ts',
    "import type { Two } from './type-round.ts'\nexport type One = Two | 1\n",
    'import(no-cycle)',
  ],
  [
    'apps/api/src/type-round.ts',
    "import type { One } from './type-circle.ts'\nexport type Two = One | 2\n",
    'import(no-cycle)',
  ],
  [
    'apps/web/src/ui/linked.ts',
    "import { Link } from 'react-router'\nexport const a = Link\n",
    'eslint(no-restricted-imports)',
  ],
  ['apps/web/src/ui/said.tsx', 'export const a = <p>Said</p>\n', 'inkwell(texts-from-modules)'],
  [
    'apps/web/src/ui/either.tsx',
    "export const a = (b: boolean) => <p>{b ? 'One' : 'Two'}</p>\n",
    'inkwell(texts-from-modules)',
  ],
  [
    'apps/web/src/ui/heard.tsx',
    'export const a = (b: string) => <nav aria-label={`All of ${b}`} />\n',
    'inkwell(texts-from-modules)',
  ],
  [
    'apps/web/src/ui/wide.tsx',
    'export const a = <p className="md:max-w-[34rem]" />\n',
    'inkwell(no-raw-values)',
  ],
  ['apps/web/src/ui/red.tsx', "export const a = { colour: '#f00' }\n", 'inkwell(no-raw-values)'],
  [
    'apps/web/src/ui/styled.tsx',
    'export const a = (b: object) => <p style={b} />\n',
    'inkwell(no-raw-values)',
  ],
  [
    'apps/web/src/ui/side.tsx',
    'export const a = <p className="md:ml-2" />\n',
    'inkwell(logical-directions)',
  ],
  ['apps/api/src/default.ts', 'export default 1\n', 'import(no-default-export)'],
  ['apps/api/src/CamelCase.ts', 'export const a = 1\n', 'unicorn(filename-case)'],
  ['apps/api/src/long.ts', lines(301), 'eslint(max-lines)'],
  [
    'apps/api/src/long-function.ts',
    `export function f(list: number[]): void {\n${statements}\n}\n`,
    'eslint(max-lines-per-function)',
  ],
  [
    'apps/api/src/branches.ts',
    `export function f(n: number): number {\n${branches}\n  return 0\n}\n`,
    'eslint(complexity)',
  ],
  [
    'apps/api/src/any.ts',
    'export const a = (b: any): unknown => b\n',
    'typescript(no-explicit-any)',
  ],
  [
    'apps/api/src/bang.ts',
    'export const a = (b?: string): string => b!\n',
    'typescript(no-non-null-assertion)',
  ],
  [
    'apps/api/src/floating.ts',
    'export function f(): void {\n  Promise.resolve(1)\n}\n',
    'typescript(no-floating-promises)',
  ],
  ['apps/api/src/environment.ts', 'export const a = process.env.HOME\n', 'node(no-process-env)'],
  ['apps/api/src/print.ts', "console.log('here')\n", 'eslint(no-console)'],
  [
    'apps/api/src/skipped.test.ts',
    "import { expect, test } from 'vitest'\ntest.skip('a', () => expect(1).toBe(1))\n",
    'vitest(no-disabled-tests)',
  ],
  [
    'apps/api/src/focused.test.ts',
    "import { expect, test } from 'vitest'\ntest.only('a', () => expect(1).toBe(1))\n",
    'vitest(no-focused-tests)',
  ],
]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-lint-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) {
    copyFileSync(join(ROOT, file), join(folder, file))
  }
  cpSync(join(ROOT, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of [
    ...examples,
    ['apps/api/src/one.ts', 'export const one = 1\n'] as const,
    ['apps/web/src/ui/good.tsx', GOOD] as const,
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { stdout } = spawnSync(process.execPath, [OXLINT, '-f', 'unix', 'apps'], {
    cwd: folder,
    encoding: 'utf8',
  })
  report = stdout
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(examples)('%s is refused', (file, _, rule) => {
  const problems = report.split('\n').filter((line) => line.startsWith(file))
  expect(problems.join('\n')).toContain(rule)
})

test('a good file is not', () => {
  expect(report).not.toContain('apps/api/src/one.ts')
  expect(report).not.toContain('apps/web/src/ui/good.tsx')
})
