import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/browser.ts'

const { executablePath, env } = await findBrowser()
// Tests start hundreds of servers: with the cache a start takes 40 % less CPU time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/e2e.json'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: ['./support/build.setup.ts', './support/database.setup.ts'],
  fullyParallel: true,
  // One more than cores, because many tests wait.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // A stall of some seconds is no failure, and a slow machine needs three times as long as a quick one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: report }]],
  use: {
    // Dates are UTC everywhere: a browser half a world away proves it.
    timezoneId: 'Pacific/Auckland',
    locale: 'de-DE',
    viewport: { width: 1280, height: 800 },
    // Each frame of an animation costs. Files in which movement matters have it.
    reducedMotion: 'reduce',
    // What a service worker fetches, a test neither sees nor routes: those of offline reading allow it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // No traces: their snapshots fetch a page's pictures again, which its CSP refuses.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, env: { ...(process.env as Record<string, string>), ...env } },
  },
})
