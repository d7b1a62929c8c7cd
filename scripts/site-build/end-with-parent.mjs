// Preloaded into a build: it ends when the process that wants it is gone, even by kill -9.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
