/** All kinds of violations, with their description in the figures. */
export const VIOLATIONS = {
  missing: 'acknowledged posts missing',
  altered: 'acknowledged posts altered',
  halfWritten: 'half-written posts',
  doubled: 'posts made twice by a retry',
  undone: 'other acknowledged actions lost',
  neverEncoded: 'pictures never encoded as AVIF',
  neverDone: 'jobs never done',
  doneTwice: 'job effects stored twice',
  unlogged: 'posts that contradict the change log',
  orphanFiles: 'files that no post needs',
  orphanProcesses: 'processes left behind',
  slowStarts: 'starts that took too long',
} as const

export type Violation = keyof typeof VIOLATIONS

/** The violations found, with their location. */
export class Findings {
  readonly #found: { what: Violation; where: string }[] = []

  add(what: Violation, where: string): void {
    this.#found.push({ what, where })
  }

  countOf(what: Violation): number {
    return this.#found.filter((each) => each.what === what).length
  }

  /** One line for each violation. */
  get lines(): string[] {
    return this.#found.map(({ what, where }) => `${VIOLATIONS[what]}: ${where}`)
  }
}
