import { posix } from 'node:path'

/** One import statement, both ends relative to the repository; packages by their bare name. */
export interface Import {
  from: string
  to: string
  /** `import type`, or a statement whose every name is a type. */
  isTypeOnly: boolean
}

/** A way that is closed, and what its sign says. */
interface ClosedRoad {
  from: RegExp
  /** May name the groups of `from` as `$<group>`. */
  to: string
  unless?: (taken: Import) => boolean
  /** Tests may reach what their subject may not, but never across applications. */
  evenForTests?: true
  sign: string
}

const isType = ({ isTypeOnly }: Import) => isTypeOnly

const CONTRACT_FOR_BROWSERS =
  /^packages\/contract\/src\/(characters|deleted-account|form-messages|limits|message-params|origins|visible)\.ts$/

function isLightContract({ to, isTypeOnly }: Import): boolean {
  return isTypeOnly || CONTRACT_FOR_BROWSERS.test(to)
}

/** Modules of the site that run in the browser: all but the entry of server rendering. */
const BROWSER = /^apps\/web\/src\/(?!entry-server)/

/** Who may not import whom. The first road that matches speaks. */
const closedRoads: readonly ClosedRoad[] = [
  {
    from: /^packages\//,
    to: '^apps/',
    evenForTests: true,
    sign: 'Packages know no application: hand in what is needed as an argument.',
  },
  {
    from: /^(?!bench\/)/,
    to: '^bench/',
    evenForTests: true,
    sign: 'Measurements stand outside the product: they look at it, and nothing looks at them.',
  },
  {
    from: /^packages\/contract\//,
    to: '^(packages/(?!contract/)|node:|(?!zod$|packages/|apps/))',
    sign: 'The contract stands on Zod alone, so that every program can read it.',
  },
  {
    from: /^packages\/api-client\//,
    to: '^(packages/(?!api-client/)|zod$)',
    unless: isType,
    sign: 'The client runs in browsers: take types from the contract (`import type`), nothing else.',
  },
  {
    from: /^packages\/markdown\//,
    to: '^(packages/(?!markdown/|contract/)|node:)',
    sign: 'Markdown is pure: text in, text out. Only the contract stands below it.',
  },
  {
    from: /^(?!e2e\/|proofs\/|packages\/test-support\/)/,
    to: '^packages/test-support/',
    sign: 'Builders of test data belong in tests. Make the value here, or move this into a test.',
  },
  {
    from: /^apps\/web\//,
    to: '^apps/api/',
    evenForTests: true,
    sign: 'The site knows the data service by its contract alone: call it through the API client.',
  },
  {
    from: /^apps\/api\//,
    to: '^apps/web/',
    evenForTests: true,
    sign: 'The data service knows no site. What both need belongs in packages/contract.',
  },
  {
    from: /^(e2e|proofs)\//,
    to: '^apps/',
    evenForTests: true,
    sign: 'Journeys and proofs go through the front door: the browser and HTTP, no module of an app.',
  },
  {
    from: /^apps\/api\/src\/platform\//,
    to: '^apps/api/src/(features/|(app|main|config|services)\\.ts)',
    sign: 'The platform knows nothing of blogging: let services.ts hand it a function or a value.',
  },
  {
    from: /^apps\/api\/src\/(?!features\/images\/decoder\/)/,
    to: '^(sharp$|apps/api/src/features/images/decoder/)',
    unless: isType,
    sign: 'No decoder runs in the service: hand the bytes to ImagesDecoder, and `import type` alone.',
  },
  {
    from: /^apps\/api\/src\/features\/(?<own>[^/]+)\//,
    to: '^apps/api/src/features/(?!$<own>/)',
    sign: 'A feature knows no other: take a narrow function as an argument, services.ts passes it in.',
  },
  {
    from: /^apps\/api\/src\/features\//,
    to: '^apps/api/src/(app|main|config|services)\\.ts',
    sign: 'Features are composed by services.ts and never look back: take what you need as an argument.',
  },
  {
    from: /^apps\/api\/.*\.(policy|mapper)\.ts$/,
    to: '^(node:|kysely$|hono|better-auth|.*\\.(routes|service|repository)\\.ts$|apps/api/src/platform/)',
    unless: ({ to, isTypeOnly }) => isTypeOnly || /(errors?|refusal)\.ts$/.test(to),
    sign: 'Policies and mappers are pure: values in, a value out. Let the service fetch and pass.',
  },
  {
    from: /^apps\/api\/.*\.repository\.ts$/,
    to: '\\.(routes|service|policy)\\.ts$',
    sign: 'A repository only speaks to the database: the service calls it, and decides.',
  },
  {
    from: /^apps\/api\/.*\.service\.ts$/,
    to: '(\\.routes\\.ts$|^hono|^@hono/)',
    sign: 'A service knows no HTTP: the route parses, calls it and maps what it returns.',
  },
  {
    from: /^apps\/api\/.*\.routes\.ts$/,
    to: '(\\.repository\\.ts$|^kysely$)',
    unless: isType,
    sign: 'A route does not touch the database: ask the service.',
  },
  {
    from: /^apps\/web\/src\//,
    to: '^apps/web/server/',
    sign: 'The site does not know which server renders it: pass the value in through the loader.',
  },
  {
    from: /^apps\/web\/src\/ui\//,
    to: '^(apps/web/src/(?!ui/|platform/text\\.ts)|packages/)',
    sign: 'Building blocks know nothing of blogging: take a prop, or move this to a feature.',
  },
  {
    from: /^apps\/web\/src\/platform\//,
    to: '^apps/web/src/(features|pages|ui)/',
    sign: 'The platform stands below features, pages and ui: let them call it, or pass a function.',
  },
  {
    from: /^apps\/web\/src\/features\//,
    to: '^apps/web/src/pages/',
    sign: 'Pages compose features, not the other way round: move the shared part into the feature.',
  },
  {
    from: /^apps\/web\/src\/features\/(?<own>[^/]+)\//,
    to: '^apps/web/src/features/(?!$<own>/)',
    sign: 'A feature knows no other: let the page compose both, through children or a prop.',
  },
  {
    from: /^apps\/web\/src\/(?!entry-server|languages\/)/,
    to: '^apps/web/src/languages/',
    unless: isType,
    sign: 'A browser gets one language, chosen at start: take the texts from platform/text.ts.',
  },
  {
    from: BROWSER,
    to: '^packages/contract/',
    unless: isLightContract,
    sign: 'No Zod in the browser: `import type` from the contract, values from characters, deleted-account, limits, origins and visible.',
  },
  {
    from: BROWSER,
    to: '^(zod$|packages/settings/|node:)',
    sign: 'This runs in the browser: settings and Node stay on the server, which passes values in.',
  },
]

const TEST = /(\.test\.tsx?$|\/fixtures\/|\/testing\/)/

/** Where an import leads: a path in the repository, or the bare name of a package. */
export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const own = /^@inkwell\/(?<name>[^/]+)(?:\/(?<module>.+))?$/.exec(specifier)?.groups
  if (!own) return specifier
  const isApp = own.name === 'api' || own.name === 'web'
  return isApp ? `apps/${own.name}/src/` : `packages/${own.name}/src/${own.module ?? 'index'}.ts`
}

function isClosed({ from, to, unless }: ClosedRoad, taken: Import): boolean {
  const match = from.exec(taken.from)
  if (!match) return false
  const target = to.replace('$<own>', match.groups?.own ?? '')
  return new RegExp(target).test(taken.to) && !unless?.(taken)
}

/** The sign at a closed road that this import takes, or undefined where the way is free. */
export function judgeImport(taken: Import): string | undefined {
  const isTest = TEST.test(taken.from)
  const roads = closedRoads.filter(({ evenForTests }) => evenForTests ?? !isTest)
  return roads.find((road) => isClosed(road, taken))?.sign
}
