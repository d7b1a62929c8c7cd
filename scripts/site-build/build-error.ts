/** The build failed; the message is for the person who started it. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}
