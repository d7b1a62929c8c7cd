import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { findBrowser } from '../../e2e/support/browser.ts'

const POLL = 20

/** All processes of the browser with this profile. */
function processesWith(profile: string): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.map(Number).filter((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(profile)
    } catch {
      // It has ended.
      return false
    }
  })
}

/** A browser with a profile on the disk, which outlives its processes. */
export class WriterBrowser {
  readonly #profile: string
  readonly #baseURL: string | undefined
  #context: BrowserContext | undefined

  /** With `baseURL`, pages take paths as addresses. */
  constructor(folder: string, baseURL?: string) {
    this.#profile = join(folder, 'profile')
    this.#baseURL = baseURL
  }

  /** Opens a tab; starts the browser if it does not run. */
  async newPage(): Promise<Page> {
    this.#context ??= await this.#launch()
    return this.#context.newPage()
  }

  /** The scripts of the next pages of a tab do not come. */
  async holdScripts(page: Page): Promise<void> {
    // Routes see no request that a service worker answers.
    const session = await this.#context?.newCDPSession(page)
    await session?.send('Network.enable')
    await session?.send('Network.setBypassServiceWorker', { bypass: true })
    await page.route(/\.js$/, () => undefined)
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context?.setOffline(isOffline)
  }

  /** Kills all its processes with SIGKILL. */
  async kill(): Promise<void> {
    this.#context = undefined
    for (;;) {
      const ids = processesWith(this.#profile).filter((id) => id !== process.pid)
      if (ids.length === 0) return
      for (const id of ids) {
        try {
          process.kill(id, 'SIGKILL')
        } catch {
          // It has ended.
        }
      }
      await sleep(POLL)
    }
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  async #launch(): Promise<BrowserContext> {
    const { executablePath, env } = await findBrowser()
    return chromium.launchPersistentContext(this.#profile, {
      executablePath,
      ...(this.#baseURL && { baseURL: this.#baseURL }),
      env: { ...(process.env as Record<string, string>), ...env },
    })
  }
}
