import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../src/languages/languages.ts'
import { allScreens } from '../../src/site-map.ts'
import type { Screen } from '../../src/site-map.ts'
import type { FirstFonts, PageAssets } from './document.ts'
import { PAGE_CHUNKS } from '../../page-chunks.ts'
import { textModule } from '../../texts/texts-plugin.ts'
import { entryOf, moduleOf } from './entry-of.ts'
import { encloseScript } from './enclose-script.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, Chunk>

const ARABIC = ['noto-naskh-arabic-arabic-wght-normal', 'vazirmatn-arabic-wght-normal']

/** The fonts of the first view of a page in a language. */
function fontsOfFirstView(language: Language): FirstFonts {
  return {
    always: [...(language === 'ar' ? ARABIC : []), 'newsreader-first'],
    wide: ['instrument-first'],
    more: ['newsreader-more'],
    italic: ['newsreader-italic-first'],
  }
}

function getChunk(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}; run "npm run build"`)
  return chunk
}

/** The chunk of a module and its imports, each once and after its own imports. */
function collectChunks(manifest: Manifest, source: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = getChunk(manifest, source)
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const imported of chunk.imports ?? []) collectChunks(manifest, imported, seen)
  seen.delete(chunk)
  return seen.add(chunk)
}

/** The addresses of modules of pages and of their imports, except those that are loaded already. */
function laterScripts(
  manifest: Manifest,
  modules: readonly string[],
  loaded: ReadonlySet<Chunk>,
): string[] {
  const chunks = new Set<Chunk>()
  for (const name of modules) collectChunks(manifest, `src/pages/${name}.tsx`, chunks)
  return [...chunks.difference(loaded)].map(({ file }) => `/${file}`)
}

/** The manifest, in which pages that share a chunk have it each. */
function readManifest(clientFolder: string): Manifest {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(clientFolder, file), 'utf8')) as unknown
  const manifest = read('.vite/manifest.json') as Manifest
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  for (const [page, file] of Object.entries(read(PAGE_CHUNKS) as Record<string, string>)) {
    const chunk = chunks.get(file)
    if (chunk) manifest[page] ??= chunk
  }
  return manifest
}

/** The code of the inline scripts: that of every page, and that of some. */
export function readInlineScripts(clientFolder: string): Record<'head' | 'earlyWords', string> {
  const manifest = readManifest(clientFolder)
  function read(source: string): string {
    const code = readFileSync(join(clientFolder, getChunk(manifest, source).file), 'utf8').trim()
    if (/<(?:\/script|script|!--)/i.test(code)) throw new Error(`${source} has a script tag`)
    return code
  }
  return {
    head: read('src/head-script.ts'),
    earlyWords: encloseScript(read('src/early-words-script.ts')),
  }
}

/** Reads from the manifest of the build which files a page loads first, by its name in the site map. */
export function readPageAssets(
  clientFolder: string,
  language: Language,
): (page?: string) => PageAssets {
  const entryModule = entryOf(language)
  const manifest = readManifest(clientFolder)
  const entry = getChunk(manifest, entryModule)
  const files = Object.values(manifest).map(({ file }) => file)
  const fonts = fontsOfFirstView(language)
  const findFonts = (names: readonly string[]) =>
    names.flatMap((name) =>
      files.filter((file) => file.includes(`/${name}-`)).map((file) => `/${file}`),
    )
  const inline = readInlineScripts(clientFolder)
  const headScript = `<script>${inline.head}</script>`
  const shared = {
    entry: `/${entry.file}`,
    fonts: {
      always: findFonts(fonts.always),
      wide: findFonts(fonts.wide),
      more: findFonts(fonts.more),
      italic: findFonts(fonts.italic),
    },
  }
  function assetsOf(screen?: Screen): PageAssets {
    const chunks = collectChunks(manifest, entryModule)
    const { texts = [], later = [], hasProse, keepsEarlyWords } = screen ?? {}
    const modules = texts.map((group) => textModule(language, group))
    for (const module of screen ? [moduleOf(screen), ...modules] : []) {
      // The bundler may have put a module into a chunk that every page loads.
      if (manifest[module]) collectChunks(manifest, module, chunks)
    }
    const styles = [...chunks].flatMap(({ css = [] }) => css)
    chunks.delete(entry)
    return {
      ...shared,
      inlineScripts: keepsEarlyWords
        ? `${headScript}\n<script>${inline.earlyWords}</script>`
        : headScript,
      styles: styles.map((file) => `/${file}`),
      scripts: [...chunks].map(({ file }) => `/${file}`),
      laterScripts: laterScripts(manifest, later, chunks),
      fonts: hasProse ? shared.fonts : { ...shared.fonts, italic: [] },
    }
  }
  const assetsByPage = new Map(allScreens.map((screen) => [screen.page, assetsOf(screen)]))
  const sharedAssets = assetsOf()
  return (page = '') => assetsByPage.get(page) ?? sharedAssets
}
