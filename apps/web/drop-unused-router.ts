import type { Plugin } from 'vite'

const ROUTER_DOM = /react-router\/dist\/.*\/lib\/dom\/lib\.js$/
const FORWARD = 'React$1.forwardRef('
const NAMES = /^\w+\.displayName = .*;$/gm

const ROUTER = /react-router\/dist\/.*\/lib\/router\/router\.js$/
/** Reads of an option that we do not set, and of what it would have noted. */
const INSTRUMENTATION =
  /\b(?:init|opts\?)\.instrumentations\b|\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g

/** The source of a module of the router without what we do not use; undefined for other modules. */
function lighten(code: string, id: string): string | undefined {
  if (ROUTER.test(id)) return code.replaceAll(INSTRUMENTATION, 'undefined')
  if (!ROUTER_DOM.test(id)) return undefined
  return code.replaceAll(FORWARD, `/* @__PURE__ */ ${FORWARD}`).replaceAll(NAMES, '')
}

/**
 * Lets the bundler leave out what we do not use of React Router: its links and forms, because it must
 * assume that making a component, and naming it for developers, does something; and its instrumentation.
 * 4.5 KB of brotli less on every first view.
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
