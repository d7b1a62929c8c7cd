/** What must never be found, in words for the figures. */
export const NEVER = {
  missing: 'acknowledged posts missing',
  altered: 'acknowledged posts altered',
  halfWritten: 'half-written posts',
  doubled: 'posts made twice by a retry',
  undone: 'other acknowledged deeds undone',
  neverEncoded: 'pictures that never came as AVIF',
  neverDone: 'jobs that were never done',
  doneTwice: 'jobs whose effect was stored twice',
  unlogged: 'posts at odds with the change log',
  orphanFiles: 'files that no post needs',
  orphanProcesses: 'processes left behind',
  slowStarts: 'starts that took too long',
} as const

export type Never = keyof typeof NEVER

/** What was found that must not be, each with where. */
export class Findings {
  readonly #found: { what: Never; where: string }[] = []

  add(what: Never, where: string): void {
    this.#found.push({ what, where })
  }

  countOf(what: Never): number {
    return this.#found.filter((each) => each.what === what).length
  }

  /** One line for each finding. */
  get lines(): string[] {
    return this.#found.map(({ what, where }) => `${NEVER[what]}: ${where}`)
  }
}
