/** The service cannot start; the message is one sentence for a person and names what to change. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
