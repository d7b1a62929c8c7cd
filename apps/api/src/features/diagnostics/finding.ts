/** A result of a check, for people. */
export interface Finding {
  /** A note is information; a problem needs an action. */
  state: 'well' | 'note' | 'problem'
  /** What was checked. */
  subject: string
  says: string
  /** The recommended action. */
  advice?: string
}

/** A check; its errors are findings, too. */
export interface Check {
  subject: string
  look: () => Promise<Omit<Finding, 'subject'>[]>
}
