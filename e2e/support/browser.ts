import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FONT_LIST = 'inkwell-fonts.conf'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** A browser and what it needs around it. */
export interface Browser {
  executablePath: string
  env: Record<string, string>
}

async function packagedVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  return version
}

/**
 * The package's own list of font folders names none of ours, and without a single font the browser
 * aborts at the first character that the page's own fonts lack.
 */
function fontList(folder: string): string {
  const path = (name: string) => join(folder, name).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path('fonts')}</dir>
  <cachedir>${path('fonts-cache')}</cachedir>
</fontconfig>
`
}

/**
 * The package unpacks into TMPDIR and leaves whatever is there alone, so the folder carries the
 * version, and gets its name only once it is complete. The runtime's name makes the package bring
 * the shared libraries that a bare machine lacks; both must stand before it is imported.
 */
async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  const before = { ...process.env }
  await mkdir(unfinished, { recursive: true })
  process.env.TMPDIR = unfinished
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
  await rename(unfinished, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
  await rm(unfinished, { recursive: true, force: true })
}

/** Writes it anew where the checkout was moved or copied: it names its folder from the root. */
async function writeFontList(folder: string): Promise<string> {
  const path = join(folder, FONT_LIST)
  const list = fontList(folder)
  const before = existsSync(path) ? await readFile(path, 'utf8') : undefined
  if (before === list) return path
  // Renamed into its place: another process may be reading it.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, list)
  await rename(unfinished, path)
  return path
}

async function packagedBrowser(): Promise<Browser> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  const folder = join(cache, `inkwell-chromium-${await packagedVersion()}`)
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: await writeFontList(folder),
    },
  }
}

/**
 * The browser to test with: the one CHROMIUM_PATH names, else one that is installed, else the one
 * that comes with the packages. Throws when CHROMIUM_PATH names a file that is not there.
 */
export async function findBrowser(): Promise<Browser> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) {
    throw new Error(`CHROMIUM_PATH is ${wanted}, but there is no such file.`)
  }
  const installed = wanted ?? INSTALLED.find((path) => existsSync(path))
  return installed ? { executablePath: installed, env: {} } : packagedBrowser()
}
