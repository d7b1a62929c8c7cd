import { realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

/** The folder and its parents, except the root. */
function withParents(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [] : [folder, ...withParents(parent)]
}

/** The resolved path, if it is a file within `base`. */
async function fileWithin(base: string, path: string): Promise<string | undefined> {
  try {
    const [folder, file] = await Promise.all([realpath(base), realpath(path)])
    return file.startsWith(folder + sep) && (await stat(file)).isFile() ? file : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds a cover: relative to the post's file, then to the imported folder and its parents. Paths and
 * links must not lead out of these. Undefined if there is no such file.
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
