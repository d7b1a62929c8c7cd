import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { REPOSITORY } from './process.ts'

const SOURCES = ['apps', 'packages', 'scripts', 'package.json', 'tsconfig.json']
const NOT_SOURCES = new Set(['node_modules', 'dist'])

/** Links installed packages; those of the workspace are the copy's own. */
async function linkPackages(folder: string): Promise<void> {
  const installed = join(REPOSITORY, 'node_modules')
  const own = join(folder, 'node_modules')
  await mkdir(join(own, '@inkwell'), { recursive: true })
  for (const name of await readdir(installed)) {
    if (name !== '@inkwell' && name !== '.cache') {
      await symlink(join(installed, name), join(own, name))
    }
  }
  for (const name of await readdir(join(folder, 'packages'))) {
    await symlink(join(folder, 'packages', name), join(own, '@inkwell', name))
  }
  const nested = join('apps/api/node_modules')
  await symlink(join(REPOSITORY, nested), join(folder, nested))
}

/** Copies the sources to a temporary folder, for a test that edits them. */
export async function copyCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-checkout-'))
  for (const name of SOURCES) {
    await cp(join(REPOSITORY, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NOT_SOURCES.has(basename(path)),
    })
  }
  await linkPackages(folder)
  return folder
}
