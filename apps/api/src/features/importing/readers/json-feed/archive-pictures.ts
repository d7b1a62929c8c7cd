import { posix } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import type { SourcePicture } from '../../source-item.ts'

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The path in a folder of `uploads`, which the address of the picture on the site contains, too. */
function uploadOf(ref: string): string | undefined {
  return /(?:^|\/)(?<path>uploads\/[^?#]+)/.exec(ref)?.groups?.path
}

/** Finds pictures beside a file of an archive by their addresses, which are relative to it. */
export function archivePictures(archive: Archive, file: string): (ref: string) => SourcePicture {
  const folder = posix.dirname(file)
  return (ref) => {
    const path = decoded(uploadOf(ref) ?? ref.replace(/[?#].*$/s, ''))
    const place = posix.join(folder, path)
    return archive.has(place) ? { id: place, ref, places: [place] } : { id: ref, ref, places: [] }
  }
}
