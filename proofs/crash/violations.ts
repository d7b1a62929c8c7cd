/** The violations that a proof found, with their location; each kind has a description. */
export class Violations<Kind extends string> {
  readonly #descriptions: Readonly<Record<Kind, string>>
  readonly #found: { what: Kind; where: string }[] = []

  constructor(descriptions: Readonly<Record<Kind, string>>) {
    this.#descriptions = descriptions
  }

  add(what: Kind, where: string): void {
    this.#found.push({ what, where })
  }

  countOf(what: Kind): number {
    return this.#found.filter((each) => each.what === what).length
  }

  /** One line for each violation. */
  get lines(): string[] {
    return this.#found.map(({ what, where }) => `${this.#descriptions[what]}: ${where}`)
  }
}
