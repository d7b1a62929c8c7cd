import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Milliseconds between two keys. */
const PAUSE = { least: 5, most: 120 }

const WORDS =
  'a quiet hour, a pen and paper are all it takes to write what one has seen and thought'.split(' ')

function nextWord(): string {
  const word = WORDS[randomInt(WORDS.length)] ?? ''
  return randomInt(12) === 0 ? `${word}.\n\n` : `${word} `
}

/** Types into the content of a form, key by key, and remembers when. */
export class Typist {
  /** Everything that was typed. */
  text: string
  readonly #page: Page
  readonly #log: { length: number; at: number }[] = []
  #isStopped = false
  #loop: Promise<void> | undefined

  constructor(page: Page, text: string) {
    this.#page = page
    this.text = text
  }

  begin(): void {
    this.#loop = this.#type()
  }

  /** Resolves when the last key is through. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#loop
  }

  /** The length of the text at a time, in milliseconds since 1970. */
  lengthAt(time: number): number {
    return this.#log.findLast(({ at }) => at <= time)?.length ?? 0
  }

  async #type(): Promise<void> {
    this.#log.push({ length: this.text.length, at: Date.now() })
    while (!this.#isStopped) {
      for (const key of nextWord()) {
        if (this.#isStopped) return
        // Counts before it is through: the page may be gone while the browser has the key.
        this.text += key
        try {
          await this.#page.keyboard.press(key === '\n' ? 'Enter' : key === ' ' ? 'Space' : key)
        } catch {
          return
        }
        this.#log.push({ length: this.text.length, at: Date.now() })
        await sleep(randomInt(PAUSE.least, PAUSE.most))
      }
    }
  }
}
