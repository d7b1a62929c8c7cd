import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const PREFIX = 'inkwell-tests-'

const GIGABYTE = 1024 ** 3

/** Twice the maximum that two engines, two browsers and their databases use. */
const REQUIRED_BYTES = 4 * GIGABYTE

/** Whether the folder is writable and programs can run in it, according to `/proc/mounts`. */
export function isMountedForPrograms(folder: string, mounts: string): boolean {
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === folder)
  const options = mount?.split(' ')[3]?.split(',') ?? []
  return options.includes('rw') && !options.includes('noexec')
}

function hasEnoughMemory(): boolean {
  try {
    if (!isMountedForPrograms(MEMORY, readFileSync('/proc/mounts', 'utf8'))) return false
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > REQUIRED_BYTES
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

/** Removes the folders of killed runs. */
function clearLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const isOver = !isRunning(Number(name.slice(PREFIX.length)))
    if (isOver) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * Creates a temporary folder in memory for this process, so that tests do not wait for a shared
 * disk. Returns the environment for child processes; empty if there is too little memory.
 */
export function createMemoryFolder(): { TMPDIR?: string } {
  if (!hasEnoughMemory()) return {}
  clearLeftovers()
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  // As root, PostgreSQL runs as `nobody` and must be able to enter.
  mkdirSync(folder, { mode: 0o755 })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}
