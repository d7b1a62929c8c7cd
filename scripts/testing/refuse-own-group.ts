/**
 * Refuses to signal process 0. It means all processes of the group, so a test whose process is
 * missing would end the runner and its parents without a word.
 */
function killOther(pid: number, signal?: string | number): true {
  if (pid === 0) throw new Error('A test may not signal its own process group.')
  return kill(pid, signal)
}

const kill = process.kill.bind(process)
// Files share a process, and each runs this module again.
if (process.kill.name !== killOther.name) process.kill = killOther
