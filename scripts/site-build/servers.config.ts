import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { bundledTexts } from '../../apps/web/texts/bundled-texts.ts'
import { BUILDS, SERVER_FILES, SERVER_ENTRIES } from './servers.ts'
import type { ServerName } from './servers.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Stands for the folder of any build: all are as deep. */
const FOLDER = join(ROOT, BUILDS, 'any')

/** The address of a worker's module, or the address or folder of the module itself. */
const ADDRESSES =
  /\bnew URL\(\s*'(?<worker>[^']+\.ts)',\s*import\.meta\.url,?\s*\)|\bimport\.meta\.(?<own>url|dirname)\b/g

/** Everything else that would silently be that of the bundle. */
const OTHERS =
  /\bimport\.meta\b(?!\.(?:url|dirname)\b)|\bnew URL\(\s*["`][^)]+\.ts["`],\s*import\.meta/

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
      const path = relative(ROOT, id)
      if (id.startsWith('\0') || /^\.\.|(?:^|\/)node_modules\//.test(path)) return undefined
      const [other] = OTHERS.exec(code) ?? []
      if (other) this.error(`${path}: ${other} would be another address in a bundle.`)
      const source = relative(FOLDER, id)
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

/** Both servers with their packages: one file loads faster than a thousand modules. */
export default defineConfig({
  root: ROOT,
  plugins: [filesByAddress(), bundledTexts()],
  appType: 'custom',
  // Sharp has machine code. Vite serves the site in development alone.
  ssr: { noExternal: true, external: ['sharp', 'vite'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: FOLDER,
    emptyOutDir: true,
    copyPublicDir: false,
    // Stack traces keep the names of functions.
    minify: false,
    rolldownOptions: {
      input: {
        data: join(ROOT, SERVER_ENTRIES.data),
        web: join(ROOT, SERVER_ENTRIES.web),
      },
      // One folder, so that an address relative to a file of the bundle is the same in each.
      output: {
        entryFileNames: ({ name }) => SERVER_FILES[name as ServerName],
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
