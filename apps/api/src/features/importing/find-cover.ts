import { access } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

/** The folder itself and every folder above it, but for the root of the machine. */
function withParents(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [] : [folder, ...withParents(parent)]
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Where the cover `named` in a post lies: relative to the file's folder, then to the imported
 * folder and its parents, never outside of these. Undefined when it is not there.
 */
export async function findCover(
  named: string,
  fileFolder: string,
  folder: string,
): Promise<string | undefined> {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(named)) return undefined
  for (const base of [fileFolder, ...withParents(resolve(folder))]) {
    const path = join(base, named)
    if (path.startsWith(base + sep) && (await exists(path))) return path
  }
  return undefined
}
