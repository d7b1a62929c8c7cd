import type { Archive } from '../../archive/archive.ts'
import { withoutSize } from './blog-index.ts'

const UPLOADS = /(?:^|\/)(?:wp-content\/)?uploads\/(?<rest>.+)$/
/** Files of wordpress.com have no folder of uploads. */
const HOSTED = /^[^/]+\.files\.wordpress\.com\/(?<rest>.+)$/

function restOf(path: string): string | undefined {
  return (UPLOADS.exec(path) ?? HOSTED.exec(path))?.groups?.rest
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The files of the folder `uploads` of an archive by the picture that they are a size of, the largest first. */
export function findUploads(archive: Archive): (address: string) => string[] {
  const sizes = new Map<string, { path: string; size: number }[]>()
  for (const { path, size } of archive.files) {
    const rest = restOf(path)
    if (rest === undefined) continue
    const key = withoutSize(rest)
    const others = sizes.get(key)
    if (others) others.push({ path, size })
    else sizes.set(key, [{ path, size }])
  }
  return (address) => {
    const rest = restOf(decoded(withoutSize(address)))
    const found = rest === undefined ? [] : (sizes.get(rest) ?? [])
    return found.toSorted((a, b) => b.size - a.size).map(({ path }) => path)
  }
}
