import { posix } from 'node:path'

/** An import statement. Paths are relative to the repository; packages have their bare name. */
export interface Import {
  from: string
  to: string
  /** Whether it imports only types. */
  isTypeOnly: boolean
}

/** A forbidden import. */
interface Boundary {
  from: RegExp
  /** May contain the group `own` of `from` as `$<own>`. */
  to: string
  unless?: (statement: Import) => boolean
  /** Applies to tests, too. Otherwise tests are exempt. */
  evenForTests?: true
  message: string
}

const isType = ({ isTypeOnly }: Import) => isTypeOnly

const CONTRACT_FOR_BROWSERS =
  /^packages\/contract\/src\/(characters|comment-anchor|deleted-account|form-messages|import-formats|import-note-params|import-note-texts|limits|message-params|month|origins|picture-name|tag-key|video|visible|web-address)\.ts$/

function isLightContract({ to, isTypeOnly }: Import): boolean {
  return isTypeOnly || CONTRACT_FOR_BROWSERS.test(to)
}

/** The site's modules, except the entry of server rendering. */
const BROWSER = /^apps\/web\/src\/(?!entry-server)/

/** The first match determines the message. */
const boundaries: readonly Boundary[] = [
  {
    from: /^packages\//,
    to: '^apps/',
    evenForTests: true,
    message: 'Packages do not depend on applications: pass what is needed as an argument.',
  },
  {
    from: /^(?!bench\/)/,
    to: '^bench/',
    evenForTests: true,
    message: 'The product does not depend on its benchmarks.',
  },
  {
    from: /^packages\/contract\//,
    to: '^(packages/(?!contract/)|node:|(?!zod$|packages/|apps/))',
    message: 'The contract depends only on Zod, so that every program can use it.',
  },
  {
    from: /^packages\/api-client\//,
    to: '^(packages/(?!api-client/)|zod$)',
    unless: isType,
    message: 'The client runs in browsers: import only types from the contract (`import type`).',
  },
  {
    from: /^packages\/markdown\//,
    to: '^(packages/(?!markdown/|contract/)|node:)',
    message: 'Markdown is pure and depends only on the contract.',
  },
  {
    from: /^packages\/(?<own>merge|html-markdown|search-text|slug)\//,
    to: '^(packages/(?!$<own>/)|node:)',
    message: 'This package is pure: pass it what it needs as an argument.',
  },
  {
    from: /^packages\/serving\//,
    to: '^packages/(?!serving/)',
    message: 'What both servers share depends on no other package: pass it what it needs.',
  },
  {
    from: /^packages\/settings\//,
    to: '^packages/(?!settings/|contract/)',
    message: 'Settings depend only on the contract.',
  },
  {
    from: /^(?!bench\/|e2e\/|proofs\/|packages\/test-support\/)/,
    to: '^packages/test-support/',
    message:
      'Test data builders are for tests only. Create the value here, or move this into a test.',
  },
  {
    from: /^apps\/web\//,
    to: '^apps/api/',
    evenForTests: true,
    message:
      'The site depends only on the contract of the data service: call it through the API client.',
  },
  {
    from: /^apps\/api\//,
    to: '^apps/web/',
    evenForTests: true,
    message:
      'The data service does not depend on the site. Shared code belongs in packages/contract.',
  },
  {
    from: /^(e2e|proofs)\//,
    to: '^apps/',
    evenForTests: true,
    message: 'Browser tests and proofs use the browser and HTTP, not modules of an application.',
  },
  {
    from: /^apps\/api\/src\/platform\//,
    to: '^(apps/api/src/(features/|[^/]+\\.ts$)|packages/contract/src/import)',
    message:
      'The platform does not depend on features: let services.ts pass it a function or a value.',
  },
  {
    from: /^apps\/api\/src\/(?!features\/(?:images\/decoder|cards\/drawer)\/)/,
    to: '^(sharp$|apps/api/src/features/(images/decoder|cards/drawer)/)',
    unless: isType,
    message: 'Pictures are decoded in a child process: use ImagesDecoder, and `import type` only.',
  },
  {
    from: /^apps\/api\/src\/features\/(?<own>[^/]+)\//,
    to: '^apps/api/src/features/(?!$<own>/)',
    message:
      'Features do not depend on each other: take a function as an argument, from services.ts.',
  },
  {
    from: /^apps\/api\/src\/features\//,
    to: '^apps/api/src/(app|main|config|limits|rates|services|tables)\\.ts',
    message:
      'Features do not depend on services.ts, which composes them: take what you need as an argument.',
  },
  {
    from: /^apps\/api\/.*\.(policy|mapper)\.ts$/,
    to: '^(node:|kysely$|hono|better-auth|.*\\.(routes|service|repository)\\.ts$|apps/api/src/platform/)',
    unless: ({ to, isTypeOnly }) => isTypeOnly || /(errors?|refusal)\.ts$/.test(to),
    message: 'Policies and mappers are pure functions: let the service fetch and pass values.',
  },
  {
    from: /^apps\/api\/.*\.repository\.ts$/,
    to: '\\.(routes|service|policy)\\.ts$',
    message: 'A repository only accesses the database: decisions belong in the service.',
  },
  {
    from: /^apps\/api\/.*\.service\.ts$/,
    to: '(\\.routes\\.ts$|^hono|^@hono/)',
    message: 'A service does not depend on HTTP: the route parses, calls it and maps the result.',
  },
  {
    from: /^apps\/api\/.*\.routes\.ts$/,
    to: '(\\.repository\\.ts$|^kysely$)',
    unless: isType,
    message: 'A route does not access the database: call the service.',
  },
  {
    from: /^apps\/web\/src\//,
    to: '^apps/web/server/',
    message: 'The site does not depend on its server: pass the value through the loader.',
  },
  {
    from: /^apps\/web\/src\/ui\//,
    to: '^(apps/web/src/(?!ui/|languages/|platform/(?:text|trusted-html)\\.ts)|packages/)',
    message: 'UI components do not depend on features: take a prop, or move this to a feature.',
  },
  {
    from: /^apps\/web\/src\/platform\//,
    to: '^apps/web/src/(features|lists|pages|ui|writing)/',
    message:
      'The platform does not depend on features, lists, pages, ui or writing: let them call it, or pass a function.',
  },
  {
    from: /^apps\/web\/src\/writing\//,
    to: '^apps/web/src/(features|pages)/',
    message: 'What every form of a text needs knows no single one: pass it as a prop.',
  },
  {
    from: /^apps\/web\/src\/lists\//,
    to: '^apps/web/src/(features|pages)/',
    message: 'What every list needs knows no single one: pass it as a prop.',
  },
  {
    from: /^apps\/web\/src\/features\//,
    to: '^apps/web/src/pages/',
    message: 'Features do not depend on pages: move the shared part into the feature.',
  },
  {
    from: /^apps\/web\/src\/features\/(?<own>[^/]+)\//,
    to: '^apps/web/src/features/(?!$<own>/)',
    message:
      'Features do not depend on each other: let the page compose both, through children or a prop.',
  },
  {
    from: /^apps\/web\/src\/(?!languages\/|(?:.*\/)?texts\/)/,
    to: '^apps/web/src/(languages|.*/texts)/',
    unless: isType,
    message:
      'The browser loads one language, chosen at start: use the texts from platform/text.ts.',
  },
  {
    from: BROWSER,
    to: '^packages/contract/',
    unless: isLightContract,
    message:
      'No Zod in the browser: `import type` from the contract, values from characters, comment-anchor, deleted-account, import-formats, import-note-texts, limits, month, origins, picture-name, video, visible and web-address.',
  },
  {
    from: BROWSER,
    to: '^(zod$|packages/settings/|node:)',
    message:
      'This runs in the browser: settings and Node stay on the server, which passes values in.',
  },
]

const TEST = /(\.test\.tsx?$|\/fixtures\/|\/testing\/)/

/** The target of an import: a path in the repository, or the bare name of a package. */
export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const own = /^@inkwell\/(?<name>[^/]+)(?:\/(?<module>.+))?$/.exec(specifier)?.groups
  if (!own) return specifier
  const isApp = own.name === 'api' || own.name === 'web'
  return isApp ? `apps/${own.name}/src/` : `packages/${own.name}/src/${own.module ?? 'index'}.ts`
}

function isForbidden({ from, to, unless }: Boundary, statement: Import): boolean {
  const match = from.exec(statement.from)
  if (!match) return false
  const target = to.replace('$<own>', match.groups?.own ?? '')
  return new RegExp(target).test(statement.to) && !unless?.(statement)
}

/** The message for a forbidden import; undefined if it is allowed. */
export function checkImport(statement: Import): string | undefined {
  const isTest = TEST.test(statement.from)
  const applicable = boundaries.filter(({ evenForTests }) => evenForTests ?? !isTest)
  return applicable.find((boundary) => isForbidden(boundary, statement))?.message
}
