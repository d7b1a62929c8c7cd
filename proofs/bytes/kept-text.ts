/** A text and what came back of it. */
export interface Sent {
  text: string
  /** What was read after it was stored, or saved again; undefined if it was refused. */
  read: string | undefined
}

/** The counts of texts that came back with every byte, with other bytes, or not at all. */
export interface Tally {
  texts: number
  equal: number
  refused: string[]
  changed: Sent[]
}

export function count(all: readonly Sent[]): Tally {
  return {
    texts: all.length,
    equal: all.filter(({ text, read }) => read === text).length,
    refused: all.filter(({ read }) => read === undefined).map(({ text }) => text),
    changed: all.filter(({ text, read }) => read !== undefined && read !== text),
  }
}
