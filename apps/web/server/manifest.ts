import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageAssets } from './document.ts'

interface Chunk {
  file: string
  css?: string[]
}

type Manifest = Record<string, Chunk>

/** The faces that the first view of every page uses. */
const FIRST_FONTS = ['newsreader-latin-wght-normal', 'instrument-sans-latin-wght-normal']

function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}; run "npm run build"`)
  return chunk
}

/** Reads from the build's manifest which files a page begins with. */
export function readPageAssets(clientFolder: string): PageAssets {
  const json = readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(json) as Manifest
  const entry = chunkOf(manifest, 'src/entry-client.tsx')
  const files = Object.values(manifest).map(({ file }) => file)
  return {
    flash: `/${chunkOf(manifest, 'src/session-flash.ts').file}`,
    entry: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    fonts: FIRST_FONTS.flatMap((font) =>
      files.filter((file) => file.includes(`/${font}-`)).map((file) => `/${file}`),
    ),
  }
}
