import type { Plugin } from 'vite'

const ROUTER_DOM = /react-router\/dist\/.*\/lib\/dom\/lib\.js$/
const FORWARD = 'React$1.forwardRef('
const NAMES = /^\w+\.displayName = .*;$/gm

const ROUTER = /react-router\/dist\/.*\/lib\/router\/router\.js$/
/** Reads of an option that we do not set, and of what it would have noted. */
const INSTRUMENTATION =
  /\b(?:init|opts\?)\.instrumentations\b|\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g

/** Fetchers and forms of the router, which we do not use: their functions are then unreachable. */
const SUBMISSIONS = [
  [/^\t\tfetch,\n/m, ''],
  [/^\t\tresetFetcher,\n/m, ''],
  [
    'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {',
    'else if (false) {',
  ],
] as const

function withoutSubmissions(code: string): string {
  return SUBMISSIONS.reduce((lighter, [from, to]) => {
    const next = lighter.replace(from, to)
    if (next === lighter) throw new Error('React Router looks different: is this still needed?')
    return next
  }, code)
}

/** The source of a module of the router without what we do not use; undefined for other modules. */
function lighten(code: string, id: string): string | undefined {
  if (ROUTER.test(id)) return withoutSubmissions(code).replaceAll(INSTRUMENTATION, 'undefined')
  if (!ROUTER_DOM.test(id)) return undefined
  return code.replaceAll(FORWARD, `/* @__PURE__ */ ${FORWARD}`).replaceAll(NAMES, '')
}

/**
 * Lets the bundler leave out what we do not use of React Router: its links and forms, because it must
 * assume that making a component, and naming it for developers, does something; its instrumentation, fetchers and submissions.
 * 6 KB of brotli less on every first view.
 */
export function dropUnusedRouter(): Plugin {
  return {
    name: 'drop-unused-router',
    apply: 'build',
    transform(code, id) {
      const lighter = lighten(code, id)
      if (lighter === undefined) return undefined
      if (lighter === code) throw new Error('React Router looks different: is this still needed?')
      return { code: lighter, map: null }
    },
  }
}
