import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { sessionOf, storeInBrowser } from '../../e2e/support/accounts.ts'
import { openInAnyLanguage } from '../../e2e/support/texts.ts'
import type { Blog } from './blog.ts'
import type { Scene } from './scene.ts'

/** Window sizes of a phone, a tablet and a laptop. */
const VIEWPORTS: readonly { width: number; height: number }[] = [
  { width: 390, height: 844 },
  { width: 800, height: 1000 },
  { width: 1280, height: 800 },
]
const SCHEMES = ['light', 'dark'] as const

const QUALITY = 37

/** Waits until animations have ended and fonts and visible pictures are loaded. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const { innerHeight } = window
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    )
    await Promise.allSettled(seen.map((image) => image.decode()))
    await new Promise(requestAnimationFrame)
  })
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

/** Captures the viewport, or more of the page if the scene defines a height. */
async function capture(page: Page, { height = 0 }: Scene): Promise<Buffer> {
  const size = page.viewportSize()
  if (!size || height === 0) return page.screenshot({ animations: 'disabled' })
  // A window as high as the page triggers lazy loading.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.min(height, whole) })
  await page.waitForLoadState('networkidle')
  await waitUntilStable(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.setViewportSize(size)
  return picture
}

async function prepare(context: BrowserContext, blog: Blog, scene: Scene): Promise<Page> {
  const origin = blog.origins[scene.in ?? 'en']
  if (scene.as) await storeInBrowser(context, origin, sessionOf(blog[scene.as]))
  const page = await context.newPage()
  const path = scene.at(blog)
  // The offline page has no script, so nothing signals that it is ready.
  if (path.startsWith('/offline')) await page.goto(path)
  else await openInAnyLanguage(page, path)
  await page.waitForLoadState('networkidle')
  await scene.prepare?.(page, blog)
  return page
}

/** Captures a scene at every window size in both colour schemes; returns the file names. */
export async function captureScene(
  browser: Browser,
  blog: Blog,
  scene: Scene,
  folder: string,
): Promise<string[]> {
  const names: string[] = []
  await mkdir(folder, { recursive: true })
  for (const viewport of VIEWPORTS) {
    if (scene.widths?.includes(viewport.width) === false) continue
    const context = await browser.newContext({
      viewport,
      baseURL: blog.origins[scene.in ?? 'en'],
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await prepare(context, blog, scene)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await waitUntilStable(page)
      const picture = sharp(await capture(page, scene)).webp({ quality: QUALITY, effort: 6 })
      const name = `${scene.name}-${viewport.width}-${colorScheme}.webp`
      await picture.toFile(join(folder, name))
      names.push(name)
    }
    await scene.cleanUp?.(page)
    await context.close()
  }
  return names
}
