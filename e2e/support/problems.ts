import { expect } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'

/** What went wrong in the browser, unless the test says that it belongs to the story. */
export class Problems {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []
  #leave: 'unasked' | 'accept' | 'dismiss' = 'unasked'
  /** How often the browser has asked whether to leave a page. */
  questions = 0

  /** The test brings this about itself. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** The test expects the browser to ask whether to leave a page, and answers so. */
  whenAskedToLeave(answer: 'accept' | 'dismiss'): void {
    this.#leave = answer
  }

  /** How many console errors match. */
  count(pattern: RegExp): number {
    return this.#seen.filter((text) => pattern.test(text)).length
  }

  async watch(context: BrowserContext): Promise<void> {
    // A violation that the console does not show still reaches the document.
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`CSP violation: ${violatedDirective} ${blockedURI}`)
      })
    })
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().stack}`))
    context.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload' && this.#leave !== 'unasked') {
        this.questions++
        void (this.#leave === 'accept' ? dialog.accept() : dialog.dismiss())
        return
      }
      this.#seen.push(`a dialog opened: ${dialog.message()}`)
      void dialog.dismiss()
    })
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      const isOurs = !protocol.startsWith('http') || /^(localhost|127\.0\.0\.1)$/.test(hostname)
      if (!isOurs) this.#seen.push(`a request went elsewhere: ${request.url()}`)
    })
  }

  expectNone(): void {
    const unexpected = this.#seen.filter((text) => !this.#allowed.some((each) => each.test(text)))
    expect(unexpected, 'problems in the browser').toEqual([])
  }
}
