import { posix } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import { destinationsIn } from '../../destinations.ts'
import type { SourcePicture } from '../../source-item.ts'

/** Folders whose files generators serve from the root. */
const SERVED = ['', 'static', 'source', 'public', 'assets', 'src', 'content', 'assets/images']

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where in the archive the file of an address may be. */
function placesOf(archive: Archive, address: string, file: string): string[] {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return []
  const [path = ''] = decoded(address).split(/[?#]/, 1)
  const rooted = path.replace(/^\/+/, '')
  const folder = posix.dirname(file)
  const asset = file.replace(/\.\w+$/, '')
  const near = path.startsWith('/') ? [] : [posix.join(folder, path), posix.join(asset, path)]
  const above: string[] = []
  // A site may be below the root of the archive.
  for (let base = folder; ; base = posix.dirname(base)) {
    above.push(...SERVED.map((each) => posix.join(base, each, rooted)))
    if (base === '.' || base === '/') break
  }
  return [...new Set([...near, ...above])].filter((each) => archive.has(each))
}

/** A picture of a site by its address in a text. */
export function sitePicture(
  archive: Archive,
  { ref, file, alt }: { ref: string; file: string; alt?: string | undefined },
): SourcePicture {
  const places = placesOf(archive, ref, file)
  return { id: places[0] ?? ref, ref, places, alt }
}

/** The pictures that a text shows, and those that its links lead to. */
export function picturesOf(archive: Archive, markdown: string, file: string): SourcePicture[] {
  const pictures = new Map<string, SourcePicture>()
  for (const { url, isPicture } of destinationsIn(markdown)) {
    if (pictures.has(url)) continue
    const isFile =
      /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url) && placesOf(archive, url, file).length > 0
    if (isPicture || isFile) pictures.set(url, sitePicture(archive, { ref: url, file }))
  }
  return [...pictures.values()]
}
