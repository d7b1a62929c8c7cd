/* oxlint-disable no-empty-pattern -- Playwright reads what a fixture needs out of its pattern */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect } from '@playwright/test'
import { copyCheckout } from './support/checkout.ts'
import { freePort } from '@inkwell/test-support/free-port'
import { PHONE, topBar, waitUntilAlive } from './support/screens.ts'
import { test as base } from './support/test.ts'

interface Dev {
  /** What both servers have written. */
  output: () => string
  webOrigin: string
  apiOrigin: string
  /** Replaces words in a source of the site, and saves it, also if they have been replaced. */
  edit: (file: string, from: string, to: string) => Promise<void>
  /** What Ctrl-C in a terminal does; gives the exit code. */
  interrupt: () => Promise<number | null>
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Vite compiles each module when the browser asks for it. */
const COMPILE_MS = 60_000

const test = base.extend<{ dev: Dev }>({
  // Needs no built product.
  baseURL: async ({}, use) => use(undefined),
  dev: async ({ page }, use) => {
    const folder = await copyCheckout()
    const [webPort, apiPort] = [String(await freePort()), String(await freePort())]
    const { HOME, PATH, TMPDIR } = process.env
    const settings = { WEB_PORT: webPort, API_PORT: apiPort, DATA_DIR: join(folder, 'data') }
    const npm = spawn('npm', ['run', 'dev'], {
      cwd: folder,
      env: { HOME, PATH, TMPDIR, LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A terminal sends Ctrl-C to a process group.
      detached: true,
    })
    const closed = once(npm, 'close')
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    }
    const group = -Number(npm.pid)
    const isRunning = () => npm.exitCode === null && npm.signalCode === null
    try {
      await expect.poll(() => output, { timeout: COMPILE_MS }).toContain('Press Ctrl-C to stop.')
      await use({
        output: () => output,
        webOrigin: `http://localhost:${webPort}`,
        apiOrigin: `http://localhost:${apiPort}`,
        async edit(file, from, to) {
          const path = join(folder, 'apps/web/src', file)
          const source = await readFile(path, 'utf8')
          const edited = source.replace(from, to)
          expect(edited).toContain(to)
          await writeFile(path, edited)
        },
        async interrupt() {
          process.kill(group, 'SIGINT')
          await closed
          return npm.exitCode
        },
      })
    } finally {
      await page.close()
      if (isRunning()) process.kill(group, 'SIGTERM')
      await closed
      await rm(folder, { recursive: true, force: true })
    }
  },
})

/** Milliseconds after which an edit that does not show is saved again. */
const SAVE_AGAIN_MS = 10_000

test('`npm run dev` brings pages to life, shows an edit without a reload, and ends', async ({
  page,
  dev,
}) => {
  test.setTimeout(3 * COMPILE_MS)
  await page.setViewportSize(PHONE)

  await test.step('nothing failed at the start', () => {
    expect(dev.output()).not.toMatch(/fail|error/i)
  })

  await test.step('React runs', async () => {
    await page.goto(dev.webOrigin, { timeout: COMPILE_MS })
    await waitUntilAlive(page, COMPILE_MS)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-painted', '')
  })

  await test.step('the inline scripts of a writing screen are classic scripts', async () => {
    const html = await (await fetch(`${dev.webOrigin}/createpost`)).text()
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code)
    expect(scripts).toHaveLength(2)
    for (const code of scripts) expect(() => new Script(code)).not.toThrow()
  })

  await test.step('an edited component takes the place of the old one', async () => {
    await page.evaluate(() => (document.documentElement.dataset.sameDocument = ''))
    // Vite finds the files to watch while it serves, and reports no earlier edit of one; so it is saved again.
    await expect(async () => {
      await dev.edit('features/top-bar/top-bar.tsx', '{site.siteName}', 'Edited name')
      await expect(topBar(page).getByText('Edited name')).toBeVisible({ timeout: SAVE_AGAIN_MS })
    }).toPass({ timeout: COMPILE_MS })
    // Its state is kept, and the document.
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-same-document', '')
  })

  await test.step('an edited head script reloads the page', async () => {
    await dev.edit('head-script.ts', "root.painted = ''", "root.painted = 'edited'")
    await expect(page.locator('html')).toHaveAttribute('data-painted', 'edited', {
      timeout: COMPILE_MS,
    })
    await expect(page.locator('html')).not.toHaveAttribute('data-same-document')
    await waitUntilAlive(page, COMPILE_MS)
    await expect(topBar(page).getByText('Edited name')).toBeVisible()
  })

  await test.step('Ctrl-C ends both servers', async () => {
    // An open page would ask when the servers are back, and log that they are not.
    await page.goto('about:blank')
    expect(await dev.interrupt()).toBe(0)
    expect([await isUp(dev.webOrigin), await isUp(dev.apiOrigin)]).toEqual([false, false])
  })
})
