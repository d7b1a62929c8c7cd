/** What the doctor has found in one place, in words. */
export interface Finding {
  /** A note is worth knowing; a problem wants something done. */
  state: 'well' | 'note' | 'problem'
  /** What was looked at. */
  subject: string
  says: string
  /** What to do about it. */
  advice?: string
}

/** Looks at one thing. What it throws is a problem, too. */
export interface Check {
  subject: string
  look: () => Promise<Omit<Finding, 'subject'>[]>
}
