// Preloaded into every service, so that it ends when the supervisor does. It first has time for
// its own cleanup.
process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 4_000).unref()
})
// The listener alone must not keep the process alive.
process.channel?.unref()
