import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const PREFIX = 'inkwell-tests-'

const GIGABYTE = 1024 ** 3

/** What two engines, two browsers and their databases take at most, and as much again. */
const ROOM = 4 * GIGABYTE

/** Whether files may be written there and programs run, by what `/proc/mounts` holds. */
export function isMountedForPrograms(folder: string, mounts: string): boolean {
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === folder)
  const options = mount?.split(' ')[3]?.split(',') ?? []
  return options.includes('rw') && !options.includes('noexec')
}

function hasRoom(): boolean {
  try {
    if (!isMountedForPrograms(MEMORY, readFileSync('/proc/mounts', 'utf8'))) return false
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what runs that were killed have left there. */
function clearLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const isOver = !isRunning(Number(name.slice(PREFIX.length)))
    if (isOver) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * What a test run takes to keep its temporary files in memory, as long as this process lives: no
 * test waits for a disk that others use, too. Empty where memory is short; then it is the usual
 * folder.
 */
export function inMemory(): { TMPDIR?: string } {
  if (!hasRoom()) return {}
  clearLeftovers()
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  // PostgreSQL runs as nobody where root runs the tests, and must get through.
  mkdirSync(folder, { mode: 0o755 })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}
