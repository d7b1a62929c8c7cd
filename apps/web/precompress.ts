import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What compression makes smaller; fonts and pictures are compressed already. */
const TEXT = /\.(?:js|css|svg|json|webmanifest|txt|html)$/

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const gzip = { level: constants.Z_BEST_COMPRESSION }

function compress(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, brotli))
  writeFileSync(`${path}.gz`, gzipSync(bytes, gzip))
}

/** Puts `.br` and `.gz` beside every text file of the build, once and at their best. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        if (entry.isFile() && TEXT.test(entry.name)) compress(join(entry.parentPath, entry.name))
      }
    },
  }
}
