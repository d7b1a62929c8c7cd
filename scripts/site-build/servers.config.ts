import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { bundledTexts } from '../../apps/web/texts/bundled-texts.ts'
import { BUILDS, SERVER_FILES, SERVER_SOURCES } from './servers.ts'
import type { ServerName } from './servers.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Builds have folders of other names beside it. */
const DIST = join(ROOT, BUILDS, 'unnamed')

/** The address of a worker's module beside this one, or this module's own. */
const ADDRESSES =
  /\bnew URL\(\s*'(?<worker>[^']+\.ts)',\s*import\.meta\.url,?\s*\)|\bimport\.meta\.(?<own>url|dirname)\b/g

/** Other properties would be those of the bundle. */
const UNKNOWN_ADDRESS = /\bimport\.meta\.(?!url\b|dirname\b)\w+/

/** The name of the bundle's file with the entry of a worker. */
function workerFile(entry: string): string {
  return relative(ROOT, entry).replaceAll('/', '-').replace(/\.ts$/, '.js')
}

/**
 * Builds the modules of threads and child processes, which are found by their address, too. For other files
 * that stand beside a module, such as typefaces, its address remains that of the source.
 */
function filesByAddress(): Plugin {
  return {
    name: 'files-by-address',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('/node_modules/')) return undefined
      const unknown = UNKNOWN_ADDRESS.exec(code)
      if (unknown) this.error(`${id}: ${unknown[0]} would be another address in the bundle.`)
      const source = relative(DIST, id)
      return code.replaceAll(
        ADDRESSES,
        (_, worker: string | undefined, own: string | undefined) => {
          if (own === 'url') return `new URL('${source}', import.meta.url).href`
          if (worker === undefined) return `(import.meta.dirname + '/${dirname(source)}')`
          const entry = join(dirname(id), worker)
          this.emitFile({ type: 'chunk', id: entry, fileName: workerFile(entry) })
          return `new URL('${workerFile(entry)}', import.meta.url)`
        },
      )
    },
  }
}

/** Both servers without their packages: a file loads faster than a thousand modules. */
export default defineConfig({
  root: ROOT,
  plugins: [filesByAddress(), bundledTexts()],
  appType: 'custom',
  // Sharp has machine code. Vite serves the site in development alone.
  ssr: { noExternal: true, external: ['sharp', 'vite'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: DIST,
    emptyOutDir: true,
    copyPublicDir: false,
    // Stack traces keep the names of functions.
    minify: false,
    rolldownOptions: {
      input: {
        data: join(ROOT, SERVER_SOURCES.data),
        web: join(ROOT, SERVER_SOURCES.web),
      },
      // One folder, so that an address relative to a file of the bundle is the same in each.
      output: {
        entryFileNames: ({ name }) => SERVER_FILES[name as ServerName],
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
