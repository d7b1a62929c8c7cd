import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { SERVERS, SERVERS_DIST } from './servers.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DIST = join(ROOT, SERVERS_DIST)

/** The address of a worker's module beside this one, or this module's own. */
const ADDRESSES =
  /\bnew URL\('(?<worker>[^']+\.ts)', import\.meta\.url\)|\bimport\.meta\.(?<own>url|dirname)\b/g

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
  plugins: [filesByAddress()],
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
        'data-service': join(ROOT, SERVERS.data.source),
        'web-server': join(ROOT, SERVERS.web.source),
      },
      // One folder, so that an address relative to a file of the bundle is the same in each.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
