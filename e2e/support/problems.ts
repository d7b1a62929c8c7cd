import { expect } from '@playwright/test'
import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** The output of the listener below, and messages of browsers. */
const VIOLATION = /^CSP violation:|Content Security Policy|Trusted ?(?:Type|HTML|Script)/

/** What is around a post may be asked for when the browser is idle, and the post may be deleted by then. */
const OF_GONE_POST = /status of 404.*\/posts\/p\/[^/]+\/around/

/** Runs in every document and worker, because the console does not show all violations. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`CSP violation: ${violatedDirective} ${blockedURI}`)
  })
}

/** Problems in the browser that the test does not expect. */
export class Problems {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = [OF_GONE_POST]
  readonly #violations: string[] = []
  #mayViolate = false
  #leave: 'unasked' | 'accept' | 'dismiss' = 'unasked'
  /** The number of dialogs that ask whether to leave a page. */
  questions = 0

  /** Expects these messages. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** Violations of a content security policy. */
  get violations(): readonly string[] {
    return this.#violations
  }

  /** Expects violations. */
  allowViolations(): void {
    this.#mayViolate = true
  }

  /** Expects a dialog that asks whether to leave the page, and answers it. */
  whenAskedToLeave(answer: 'accept' | 'dismiss'): void {
    this.#leave = answer
  }

  /** The number of matching console errors. */
  count(pattern: RegExp): number {
    return this.#seen.filter((text) => pattern.test(text)).length
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(tellViolations)
    context.on('serviceworker', (worker) => {
      void worker.evaluate(tellViolations).catch(() => undefined)
    })
    context.on('console', (message) => this.#hear(message))
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

  #hear(message: ConsoleMessage): void {
    const said = `${message.text()} ${message.location().url}`
    if (VIOLATION.test(said)) this.#violations.push(said)
    else if (message.type() === 'error') this.#seen.push(said)
  }

  async expectNone(context: BrowserContext): Promise<void> {
    // Earlier messages of a page arrive before this result.
    const pages = context.pages().map((page) => page.evaluate(() => true).catch(() => false))
    await Promise.all(pages)
    if (!this.#mayViolate) expect(this.#violations, 'policies that were broken').toEqual([])
    const unexpected = this.#seen.filter((text) => !this.#allowed.some((each) => each.test(text)))
    expect(unexpected, 'problems in the browser').toEqual([])
  }
}
