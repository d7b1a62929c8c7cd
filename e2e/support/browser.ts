import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FONT_LIST = 'inkwell-fonts.conf'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** A browser and its environment variables. */
export interface Browser {
  executablePath: string
  env: Record<string, string>
}

async function packagedVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  return version
}

/** The package's own configuration names none of our fonts, and Chromium aborts without a font. */
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
 * The package unpacks into TMPDIR and does not replace existing files, so the folder name contains the
 * version and is assigned when it is complete. The runtime's name makes the package include shared
 * libraries; both variables must be set before the import.
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

/** Written on each start, because it contains absolute paths. */
async function writeFontList(folder: string): Promise<string> {
  const path = join(folder, FONT_LIST)
  const list = fontList(folder)
  const before = existsSync(path) ? await readFile(path, 'utf8') : undefined
  if (before === list) return path
  // A rename, because another process may be reading it.
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
 * The browser for tests: that of CHROMIUM_PATH, an installed one, or that of the packages. Throws if
 * CHROMIUM_PATH does not exist.
 */
export async function findBrowser(): Promise<Browser> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) {
    throw new Error(`CHROMIUM_PATH is ${wanted}, but there is no such file.`)
  }
  const installed = wanted ?? INSTALLED.find((path) => existsSync(path))
  return installed ? { executablePath: installed, env: {} } : packagedBrowser()
}
