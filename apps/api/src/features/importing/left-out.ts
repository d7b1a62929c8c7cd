import { NotedError } from '../../noted-error.ts'

/** Something cannot be imported, for the reason in the note. */
export class LeftOut extends NotedError {
  override readonly name = 'LeftOut'
}

/** A source cannot be read at all, for the reason in the note. */
export class Unreadable extends NotedError {
  override readonly name = 'Unreadable'
}
