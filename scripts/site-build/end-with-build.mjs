// Preloaded into the processes of Vite. They end at once with their parent, which holds the lock of builds: the next build
// may write the same files.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The listener alone must not keep the process alive.
process.channel?.unref()
