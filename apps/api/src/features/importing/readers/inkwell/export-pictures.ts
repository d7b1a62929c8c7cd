import { readPictureName } from '@inkwell/contract/picture-name'
import type { Archive } from '../../archive/archive.ts'
import { destinationsIn } from '../../destinations.ts'
import type { SourcePicture } from '../../source-item.ts'

/** The folder of covers, and of pictures by the names that texts have for them. */
const FOLDER = 'images'

/** A picture whose file has this name in the export. */
export function exportedPicture(archive: Archive, ref: string, name: string): SourcePicture {
  const place = `${FOLDER}/${name}`
  return archive.has(place) ? { id: place, ref, places: [place] } : { id: ref, ref, places: [] }
}

/** The name of the picture that a text has at this address, on this site or in full; empty for other addresses. */
function nameIn(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return readPictureName(name) ? name : ''
}

/** The pictures that a text shows, and those that its links lead to. */
export function picturesIn(archive: Archive, markdown: string): SourcePicture[] {
  const pictures = new Map<string, SourcePicture>()
  for (const { url, isPicture } of destinationsIn(markdown)) {
    if (pictures.has(url)) continue
    const picture = exportedPicture(archive, url, nameIn(url))
    if (isPicture || picture.places.length > 0) pictures.set(url, picture)
  }
  return [...pictures.values()]
}
