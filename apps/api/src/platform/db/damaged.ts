/** The database is corrupt. A retry does not help. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'

  constructor(cause: Error) {
    super(`The database is damaged: ${cause.message}. Put a sound copy of it in its place.`, {
      cause,
    })
  }
}
