import type { Plugin } from 'vite'
import { screens } from './src/screens.ts'

/**
 * Puts the list of `src/screens.ts` in its place, each screen with the import of its module: browsers
 * load nothing of the rest of the site map, and no second list of modules.
 */
export function screensAsData(): Plugin {
  return {
    name: 'screens-as-data',
    transform(_, id, options) {
      if (!id.endsWith('/src/screens.ts')) return undefined
      const entries = Object.entries(screens).map(([name, { page, ...routed }]) => {
        // What the server calls a page, no browser needs to know.
        const fields = JSON.stringify(options?.ssr ? { page, ...routed } : routed).slice(1, -1)
        return `${name}: { ${fields}, load: () => import('./pages/${page}.page.tsx') }`
      })
      return { code: `export const screens = {${entries.join()}}`, map: null }
    },
  }
}
