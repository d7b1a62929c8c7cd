// Preloaded into every process we start: whatever it does, it does not outlive the one that started
// it for long. It is given the time to close in its own way first.
process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 4_000).unref()
})
// Listening for this alone is no reason to stay alive.
process.channel?.unref()
