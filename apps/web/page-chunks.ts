import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The files of pages by their modules, beside the manifest. */
export const PAGE_CHUNKS = '.vite/pages.json'

const PAGE = /\/src\/pages\/[\w-]+\.page\.tsx$/

/** Writes which file has each page: the manifest does not name the modules that share a file. */
export function pageChunks(): Plugin {
  let root = ''
  return {
    name: 'page-chunks',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      const files: Record<string, string> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds.filter((each) => PAGE.test(each))) {
          files[relative(root, id)] = chunk.fileName
        }
      }
      this.emitFile({ type: 'asset', fileName: PAGE_CHUNKS, source: JSON.stringify(files) })
    },
  }
}
