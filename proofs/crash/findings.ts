import { Violations } from './violations.ts'

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

/** The violations found in a blog. */
export class Findings extends Violations<Violation> {
  constructor() {
    super(VIOLATIONS)
  }
}
