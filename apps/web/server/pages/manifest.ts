import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../src/languages/catalogues.ts'
import { allScreens } from '../../src/site-map.ts'
import type { Screen } from '../../src/site-map.ts'
import type { FirstFonts, PageAssets } from './document.ts'
import { entryOf, moduleOf, textsOf } from './entry-of.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, Chunk>

const ARABIC = ['noto-naskh-arabic-arabic-wght-normal', 'vazirmatn-arabic-wght-normal']

/** The faces that the first view of a page in a language is read in. */
function firstFontsOf(language: Language): FirstFonts {
  return {
    always: [...(language === 'ar' ? ARABIC : []), 'newsreader-first'],
    wide: ['instrument-first'],
    more: ['newsreader-more'],
    slanted: ['newsreader-italic-first'],
  }
}

function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}; run "npm run build"`)
  return chunk
}

/** The chunk of a module and all that it imports, each once and behind what it imports itself. */
function chunksOf(manifest: Manifest, source: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = chunkOf(manifest, source)
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen)
  seen.delete(chunk)
  return seen.add(chunk)
}

function readManifest(clientFolder: string): Manifest {
  const json = readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')
  return JSON.parse(json) as Manifest
}

/** The code of the script in the head, as it stands in every page. */
export function readHeadScript(clientFolder: string): string {
  const { file } = chunkOf(readManifest(clientFolder), 'src/head-script.ts')
  const code = readFileSync(join(clientFolder, file), 'utf8').trim()
  if (/<(?:\/script|script|!--)/i.test(code)) throw new Error('The script in the head ends itself')
  return code
}

/** Reads which files a page begins with, by its name in the site map, from the manifest of the build. */
export function readPageAssets(
  clientFolder: string,
  language: Language,
): (page?: string) => PageAssets {
  const entryModule = entryOf(language)
  const manifest = readManifest(clientFolder)
  const entry = chunkOf(manifest, entryModule)
  const styles = [...chunksOf(manifest, entryModule)].flatMap(({ css = [] }) => css)
  const files = Object.values(manifest).map(({ file }) => file)
  const fonts = firstFontsOf(language)
  const addressesOf = (names: readonly string[]) =>
    names.flatMap((name) =>
      files.filter((file) => file.includes(`/${name}-`)).map((file) => `/${file}`),
    )
  const shared = {
    headScript: `<script>${readHeadScript(clientFolder)}</script>`,
    entry: `/${entry.file}`,
    styles: styles.map((file) => `/${file}`),
    fonts: {
      always: addressesOf(fonts.always),
      wide: addressesOf(fonts.wide),
      more: addressesOf(fonts.more),
      slanted: addressesOf(fonts.slanted),
    },
  }
  function assetsOf(screen?: Screen): PageAssets {
    const chunks = chunksOf(manifest, entryModule)
    const { texts = [], hasProse } = screen ?? {}
    const modules = texts.map((group) => textsOf(language, group))
    for (const module of screen ? [moduleOf(screen), ...modules] : []) {
      // A module may have been put into a file that every page loads anyway.
      if (manifest[module]) chunksOf(manifest, module, chunks)
    }
    chunks.delete(entry)
    return {
      ...shared,
      scripts: [...chunks].map(({ file }) => `/${file}`),
      fonts: hasProse ? shared.fonts : { ...shared.fonts, slanted: [] },
    }
  }
  const known = new Map(allScreens.map((screen) => [screen.page, assetsOf(screen)]))
  const ofNoScreen = assetsOf()
  return (page = '') => known.get(page) ?? ofNoScreen
}
