import { expect } from '@playwright/test'
import { test } from './support/test.ts'

/*
 * Every other test fails if a content security policy is violated anywhere. This file violates
 * policies on purpose, to prove that violations are detected.
 */

/** Runs in a page: what an attacker would try first. */
function addScript(): void {
  const script = document.createElement('script')
  script.src = 'https://elsewhere.example/x.js'
  document.head.append(script)
}

test('an injected inline script is blocked and reported', async ({ page, problems }) => {
  problems.allowViolations()
  await page.goto('/')
  await page.evaluate(() => {
    try {
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.head.append(script)
    } catch {
      // Trusted Types throw; other browsers refuse in silence.
    }
  })
  await expect
    .poll(() => problems.violations.join())
    .toMatch(/require-trusted-types-for|script-src/)
  expect(await page.title()).not.toBe('run')
})

test('violations on a page that a test opens itself are reported', async ({
  context,
  page,
  problems,
}) => {
  problems.allowViolations()
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/login')
  await other.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await other.evaluate(() => {
    document.body.append(
      Object.assign(document.createElement('iframe'), { src: 'https://elsewhere.example/' }),
    )
  })
  await expect.poll(() => problems.violations.join()).toMatch(/frame-src|default-src/)
})

test('a violation is reported while the page closes', async ({ page, problems }) => {
  problems.allowViolations()
  await page.goto('/')
  await page.evaluate(addScript).catch(() => undefined)
  await page.close()
  await expect.poll(() => problems.violations.length).toBeGreaterThan(0)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('violations of its policy are reported', async ({ context, page, problems }) => {
    problems.allowViolations()
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined))
    await expect.poll(() => problems.violations.join()).toMatch(/connect-src/)
  })
})
