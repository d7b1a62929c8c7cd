import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MEGABYTE = 1024 * 1024

/** A disk of a few megabytes, mounted for this proof alone. */
export interface Volume {
  /** Where it is mounted. */
  folder: string
  /** Takes it away with all that is on it. */
  remove(): Promise<void>
}

/** Says that the system lets nobody mount anything here. */
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

/** Takes it away, and the folder around it. */
async function unmount(folder: string): Promise<void> {
  await run('umount', [folder])
  await rm(join(folder, '..'), { recursive: true })
}

/** An empty folder for a trial. */
export async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'inkwell-disk-'))
}

/** False where there is no room for all of it. */
function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

/** A disk in memory, which is full after so many megabytes. */
export class SmallDisk implements Volume {
  readonly folder: string

  private constructor(base: string) {
    this.folder = join(base, 'mounted')
  }

  /** Throws MountRefused where nothing can be mounted. */
  static async create(megabytes: number): Promise<SmallDisk> {
    const base = await newFolder()
    // A server that runs as nobody has to reach it.
    await chmod(base, 0o755)
    const disk = new SmallDisk(base)
    await mkdir(disk.folder)
    await mount(disk.folder, '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs')
    return disk
  }

  /** Takes all the room that is left, to the last byte. */
  fill(): void {
    const file = openSync(join(this.folder, 'filler'), 'a')
    let size = MEGABYTE
    // Where there is no room for so much, there may be for half of it.
    while (size >= 1) if (!isWritten(file, size)) size = Math.floor(size / 2)
    closeSync(file)
  }

  /** Gives that room back. */
  free(): void {
    rmSync(join(this.folder, 'filler'), { force: true })
  }

  /** Throws where a file is open for writing: then the system refuses it. */
  async remount(way: 'ro' | 'rw'): Promise<void> {
    await run('mount', ['-o', `remount,${way}`, this.folder])
  }

  async remove(): Promise<void> {
    await unmount(this.folder)
  }
}

/** A file with a real file system in it, which goes read-only for good once it has met an error. */
export class FailingDisk implements Volume {
  readonly folder: string
  readonly #image: string

  private constructor(base: string) {
    this.folder = join(base, 'mounted')
    this.#image = join(base, 'image')
  }

  /** Throws MountRefused where nothing can be mounted. */
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

  /** What a broken sector does: the system writes nothing more there, whoever has files open. */
  async fail(): Promise<void> {
    const { stdout } = await run('losetup', ['-j', this.#image, '-n', '-O', 'NAME'])
    await writeFile(`/sys/fs/ext4/${basename(stdout.trim())}/trigger_fs_error`, '1')
  }

  /** What an administrator does then, while nothing runs on it. */
  async repair(): Promise<void> {
    await run('umount', [this.folder])
    // Its exit code tells that it has repaired something.
    await run('e2fsck', ['-f', '-y', this.#image]).catch(() => undefined)
    await this.#mount()
  }

  async remove(): Promise<void> {
    await unmount(this.folder)
  }
}
