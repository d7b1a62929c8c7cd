import type { Plugin } from 'vite'
import { screens } from './src/screens.ts'

/** Gives browsers what `src/screens.ts` makes of the site map, and nothing of the map itself. */
export function screensAsData(): Plugin {
  return {
    name: 'screens-as-data',
    apply: 'build',
    transform(_, id) {
      if (!id.endsWith('/src/screens.ts')) return undefined
      return { code: `export const screens = ${JSON.stringify(screens)}`, map: null }
    },
  }
}
