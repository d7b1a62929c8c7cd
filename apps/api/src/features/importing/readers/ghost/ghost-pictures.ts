import type { Archive } from '../../archive/archive.ts'
import type { SourcePicture } from '../../source-item.ts'

const FOLDER =
  /(?:^|\/)content\/images\/(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?(?<path>[^?#]+)/
const FILE = /(?:^|\/)images\/(?:size\/w\d+(?:h\d+)?\/)?(?<path>.+)$/

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Finds the pictures of an export in `content/images` of its archive, in full size. */
export class GhostPictures {
  readonly #files = new Map<string, string[]>()

  constructor(archive: Archive) {
    for (const { path } of archive.files) {
      const name = FILE.exec(path)?.groups?.path
      if (name === undefined) continue
      const places = this.#files.get(name)
      // Smaller copies come last.
      if (!places) this.#files.set(name, [path])
      else if (path.includes('/size/')) places.push(path)
      else places.unshift(path)
    }
  }

  /** The picture that an address leads to. */
  find(ref: string): SourcePicture {
    const path = FOLDER.exec(ref)?.groups?.path
    const name = path === undefined ? undefined : decoded(path)
    if (name === undefined) return { id: ref, ref, places: [] }
    return { id: `/content/images/${name}`, ref, places: this.#files.get(name) ?? [] }
  }
}
