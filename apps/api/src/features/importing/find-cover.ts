import { realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

/** The folder itself and every folder above it, but for the root of the machine. */
function withParents(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [] : [folder, ...withParents(parent)]
}

/** Where a path leads, links followed, if that is a file within the folder. */
async function fileWithin(base: string, path: string): Promise<string | undefined> {
  try {
    const [folder, file] = await Promise.all([realpath(base), realpath(path)])
    return file.startsWith(folder + sep) && (await stat(file)).isFile() ? file : undefined
  } catch {
    return undefined
  }
}

/**
 * Where the cover `named` in a post lies: relative to the file's folder, then to the imported
 * folder and its parents, never outside of these, not even by a link. Undefined when no file is
 * there.
 */
export async function findCover(
  named: string,
  fileFolder: string,
  folder: string,
): Promise<string | undefined> {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(named)) return undefined
  for (const base of [fileFolder, ...withParents(resolve(folder))]) {
    const path = join(base, named)
    const found = path.startsWith(base + sep) ? await fileWithin(base, path) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
