/** Something cannot be imported; the message says why, as an English sentence or part of one. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut'
}

/** A source cannot be read at all; the message is an English sentence. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
