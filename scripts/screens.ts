import './require-node-24.mjs'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import { ACCOUNT_SCENES } from './screens/account-scenes.ts'
import { startBlog } from './screens/blog.ts'
import { takeScene } from './screens/camera.ts'
import { READING_SCENES } from './screens/reading-scenes.ts'
import { WRITING_SCENES } from './screens/writing-scenes.ts'
import { buildSite } from './site-build/build-site.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDER = resolve(ROOT, 'docs/screens')

/** What the repository can carry. */
const BYTES_MAX = 6_000_000

/** The browser that comes with the packages knows no Japanese; the machine may have a face for it. */
async function launch() {
  const { executablePath, env } = await findBrowser()
  const { FONTCONFIG_FILE, ...rest } = env
  const fonts =
    FONTCONFIG_FILE === undefined || existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE }
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, ...rest, ...fonts },
  })
}

const wanted = process.argv.slice(2)
const scenes = [...READING_SCENES, ...WRITING_SCENES, ...ACCOUNT_SCENES].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
)
if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true })
await buildSite(ROOT, () => console.log('Building the site…'))
const blog = await startBlog()
const browser = await launch()
try {
  let bytes = 0
  for (const scene of scenes) {
    bytes += await takeScene(browser, blog, scene, FOLDER)
    console.log(scene.name)
  }
  console.log(`${scenes.length} screens, ${(bytes / 1e6).toFixed(2)} MB`)
  if (bytes > BYTES_MAX) throw new Error('That is more than the repository can carry.')
} finally {
  await browser.close()
  await blog.stop()
}
