import './require-node-24.mjs'
import { existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import { ACCOUNT_SCENES } from './screens/account-scenes.ts'
import { startBlog } from './screens/blog.ts'
import { captureScene } from './screens/capture.ts'
import { DOCUMENTED } from './screens/documented.ts'
import { READING_SCENES } from './screens/reading-scenes.ts'
import { WRITING_SCENES } from './screens/writing-scenes.ts'
import { buildSite } from './site-build/build-site.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** Ignored by Git. */
const FOLDER = resolve(ROOT, 'screens')
const DOCS_FOLDER = resolve(ROOT, 'docs/screens')

/** The browser package has no Japanese font; the machine may have one. */
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
await buildSite(ROOT, console.log)
const blog = await startBlog()
const browser = await launch()
try {
  for (const scene of scenes) {
    const pictures = await captureScene(browser, blog, scene, FOLDER)
    for (const name of pictures.filter((each) => DOCUMENTED.includes(each))) {
      await copyFile(join(FOLDER, name), join(DOCS_FOLDER, name))
    }
    console.log(scene.name)
  }
} finally {
  await browser.close()
  await blog.stop()
}
