import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MEGABYTE = 1024 * 1024

/** A small disk, mounted for this proof. */
export interface Volume {
  /** The mount point. */
  folder: string
  /** Unmounts and deletes it. */
  remove(): Promise<void>
}

/** The system does not allow mounting. */
export class MountRefused extends Error {
  override readonly name = 'MountRefused'
}

async function mount(folder: string, ...args: string[]): Promise<void> {
  try {
    await run('mount', [...args, folder])
  } catch (cause) {
    const advice = 'Run it as root, or: unshare --map-root-user --mount npm run prove -- disk'
    throw new MountRefused(`Nothing can be mounted here, so nothing is proved. ${advice}`, {
      cause,
    })
  }
}

/** Unmounts a disk and removes its folder. */
async function unmount(folder: string): Promise<void> {
  await run('umount', [folder])
  await rm(join(folder, '..'), { recursive: true })
}

/** An empty folder for a trial. */
export async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'inkwell-disk-'))
}

/** False if the space does not suffice. */
function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

/** A disk in memory of so many megabytes. */
export class SmallDisk implements Volume {
  readonly folder: string

  private constructor(base: string) {
    this.folder = join(base, 'mounted')
  }

  /** Throws MountRefused if mounting is not allowed. */
  static async create(megabytes: number): Promise<SmallDisk> {
    const base = await newFolder()
    // A server running as `nobody` must be able to enter.
    await chmod(base, 0o755)
    const disk = new SmallDisk(base)
    await mkdir(disk.folder)
    await mount(disk.folder, '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs')
    return disk
  }

  /** Uses all remaining space. */
  fill(): void {
    const file = openSync(join(this.folder, 'filler'), 'a')
    let size = MEGABYTE
    // If a block does not fit, half of it may.
    while (size >= 1) if (!isWritten(file, size)) size = Math.floor(size / 2)
    closeSync(file)
  }

  /** Frees that space. */
  free(): void {
    rmSync(join(this.folder, 'filler'), { force: true })
  }

  /** Throws if a file is open for writing. */
  async remount(way: 'ro' | 'rw'): Promise<void> {
    await run('mount', ['-o', `remount,${way}`, this.folder])
  }

  async remove(): Promise<void> {
    await unmount(this.folder)
  }
}

/** A file system in a file, which becomes read-only permanently after an error. */
export class FailingDisk implements Volume {
  readonly folder: string
  readonly #image: string

  private constructor(base: string) {
    this.folder = join(base, 'mounted')
    this.#image = join(base, 'image')
  }

  /** Throws MountRefused if mounting is not allowed. */
  static async create(megabytes: number): Promise<FailingDisk> {
    const base = await newFolder()
    const disk = new FailingDisk(base)
    await mkdir(disk.folder)
    await writeFile(disk.#image, '')
    await truncate(disk.#image, megabytes * MEGABYTE)
    await run('mkfs.ext4', ['-q', '-F', disk.#image])
    await disk.#mount()
    return disk
  }

  async #mount(): Promise<void> {
    await mount(this.folder, '-o', 'loop,errors=remount-ro', this.#image)
  }

  /** Simulates a broken sector: all further writes fail, even to open files. */
  async fail(): Promise<void> {
    const { stdout } = await run('losetup', ['-j', this.#image, '-n', '-O', 'NAME'])
    await writeFile(`/sys/fs/ext4/${basename(stdout.trim())}/trigger_fs_error`, '1')
  }

  /** Repairs the file system while it is not in use. */
  async repair(): Promise<void> {
    await run('umount', [this.folder])
    // The exit code of a successful repair is not 0.
    await run('e2fsck', ['-f', '-y', this.#image]).catch(() => undefined)
    await this.#mount()
  }

  async remove(): Promise<void> {
    await unmount(this.folder)
  }
}
