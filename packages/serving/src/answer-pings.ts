/** Answers pings of the parent process, which shows it that the event loop runs. */
export function answerPings(): void {
  process.on('message', (message: { type?: unknown } | null) => {
    if (message?.type === 'ping') process.send?.({ type: 'pong' })
  })
  // The listener alone must not keep the process alive.
  process.channel?.unref()
}
