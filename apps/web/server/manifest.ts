import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageAssets } from './document.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, Chunk>

const ENTRY = 'src/entry-client.tsx'

/** The faces that the first view of every page uses. */
const FIRST_FONTS = ['newsreader-latin-wght-normal', 'instrument-sans-latin-wght-normal']

function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}; run "npm run build"`)
  return chunk
}

/** The scripts of a module and of all that it imports, each once. */
function scriptsOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunkOf(manifest, source)
  if (seen.has(`/${file}`)) return seen
  seen.add(`/${file}`)
  for (const imported of imports) scriptsOf(manifest, imported, seen)
  return seen
}

/** Reads from the build's manifest which files a page begins with, by the page's module. */
export function readPageAssets(clientFolder: string): (module?: string) => PageAssets {
  const json = readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(json) as Manifest
  const entry = chunkOf(manifest, ENTRY)
  const files = Object.values(manifest).map(({ file }) => file)
  const shared = {
    flash: `/${chunkOf(manifest, 'src/session-flash.ts').file}`,
    entry: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    fonts: FIRST_FONTS.flatMap((font) =>
      files.filter((file) => file.includes(`/${font}-`)).map((file) => `/${file}`),
    ),
  }
  const known = new Map<string, PageAssets>()
  return (module = ENTRY) => {
    const before = known.get(module)
    if (before) return before
    const scripts = scriptsOf(manifest, ENTRY)
    // A module may have been put into a file that every page loads anyway.
    if (manifest[module]) scriptsOf(manifest, module, scripts)
    scripts.delete(shared.entry)
    const assets = { ...shared, scripts: [...scripts] }
    known.set(module, assets)
    return assets
  }
}
