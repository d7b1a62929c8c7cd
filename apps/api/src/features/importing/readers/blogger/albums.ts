import { posix } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import type { SourcePicture } from '../../source-item.ts'

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp)$/i

/** A size in the address of a picture: as a folder before its name, or at the end. */
const SIZE_FOLDER = /\/(?:[swh]\d+(?:-[a-z\d-]+)*|w\d+-h\d+(?:-[a-z\d-]+)*)(?=\/[^/]+$)/i
const SIZE_AT_END = /=(?:[swh]\d+)(?:-[a-z\d-]+)*$/i

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A name as albums and addresses share it: addresses have `+` or `%2B` for a space. */
function nameIn(path: string): string {
  return decoded(posix.basename(path)).replaceAll('+', ' ').toLowerCase()
}

/** Finds the pictures of texts in the albums of an archive, by their names. */
export function bloggerPictures(archive: Archive): (ref: string) => SourcePicture {
  const places = new Map<string, string[]>()
  for (const { path } of archive.files) {
    if (!PICTURE.test(path)) continue
    const name = nameIn(path)
    places.set(name, [...(places.get(name) ?? []), path])
  }
  return (ref) => {
    const id = ref
      .replace(/[?#].*$/s, '')
      .replace(SIZE_FOLDER, '')
      .replace(SIZE_AT_END, '')
    const found = places.get(nameIn(id)) ?? []
    // Two albums may have different pictures with one name.
    return { id, ref, places: found.length === 1 ? found : [] }
  }
}
