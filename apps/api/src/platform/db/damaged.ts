/** The database does not hold what it was given, and no other try will mend that. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'

  constructor(cause: Error) {
    super(`The database is damaged: ${cause.message}. Put a sound copy of it in its place.`, {
      cause,
    })
  }
}
