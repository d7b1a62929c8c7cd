// Preloaded into every child process, so that it ends when its parent does. It first has time for
// its own cleanup.
process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 4_000).unref()
})
// The listener alone must not keep the process alive.
process.channel?.unref()
