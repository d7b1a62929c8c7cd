import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { sessionOf, storeInBrowser } from '../../e2e/support/accounts.ts'
import { openInAnyLanguage } from '../../e2e/support/texts.ts'
import type { Blog } from './blog.ts'
import type { Scene } from './scene.ts'

/** Windows as high as those of a telephone, a tablet and a laptop. */
const WINDOWS: readonly { width: number; height: number }[] = [
  { width: 390, height: 844 },
  { width: 800, height: 1000 },
  { width: 1280, height: 800 },
]
const SCHEMES = ['light', 'dark'] as const

const QUALITY = 37

/** Waits until nothing moves, and letters and pictures in sight are there. */
async function untilStill(page: Page): Promise<void> {
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

/** The first view, or more of the page where the scene says so. */
async function takePicture(page: Page, { height = 0 }: Scene): Promise<Buffer> {
  const size = page.viewportSize()
  if (!size || height === 0) return page.screenshot({ animations: 'disabled' })
  // A window that is as high as the page brings pictures that are fetched when they come in sight.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.min(height, whole) })
  await page.waitForLoadState('networkidle')
  await untilStill(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.setViewportSize(size)
  return picture
}

async function prepare(context: BrowserContext, blog: Blog, scene: Scene): Promise<Page> {
  const origin = blog.origins[scene.in ?? 'en']
  if (scene.as) await storeInBrowser(context, origin, sessionOf(blog[scene.as]))
  const page = await context.newPage()
  const path = scene.at(blog)
  // The page for those who are offline is a document alone: no script tells that it runs.
  if (path.startsWith('/offline')) await page.goto(path)
  else await openInAnyLanguage(page, path)
  await page.waitForLoadState('networkidle')
  await scene.does?.(page, blog)
  return page
}

/** Takes a scene in every window and both schemes; gives the names of the files. */
export async function takeScene(
  browser: Browser,
  blog: Blog,
  scene: Scene,
  folder: string,
): Promise<string[]> {
  const names: string[] = []
  await mkdir(folder, { recursive: true })
  for (const viewport of WINDOWS) {
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
      await untilStill(page)
      const picture = sharp(await takePicture(page, scene)).webp({ quality: QUALITY, effort: 6 })
      const name = `${scene.name}-${viewport.width}-${colorScheme}.webp`
      await picture.toFile(join(folder, name))
      names.push(name)
    }
    await scene.undoes?.(page)
    await context.close()
  }
  return names
}
