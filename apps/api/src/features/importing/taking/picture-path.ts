import type { SourcePicture } from '../source-item.ts'
import { absolute, readOldAddress } from './old-path.ts'
import type { SettledPicture } from './pictures.ts'

/** What names a size of a picture: of WordPress in the name of the file, of Ghost in its folder. */
const SIZE =
  /(?:-\d{1,5}x\d{1,5})?(?:-e\d{10,13})?(?:-scaled)?(?:-\d{1,5}x\d{1,5})?(?=\.(?:jpe?g|png|gif|webp|avif)$)/i
const SIZE_FOLDER = /\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w{1,10})?(?=\/)/

/** The path that all sizes of a picture share. */
export function pictureWithoutSize(path: string): string {
  return path.replace(SIZE, '').replace(SIZE_FOLDER, '')
}

/** The path of a picture, and the one that its sizes share; its address may be relative to that of its text. */
function pathsOf(ref: string, base = '/'): string[] {
  const path = readOldAddress(ref, absolute(base))?.path
  if (path === undefined || path.includes('\0')) return []
  return [...new Set([path, pictureWithoutSize(path)])]
}

/** The earlier paths of the pictures of a text that were taken. */
export function picturePaths(
  pictures: readonly SourcePicture[],
  settled: ReadonlyMap<string, SettledPicture>,
  base?: string,
) {
  return pictures.flatMap(({ id, ref }) => {
    const result = settled.get(id)?.result
    const name = result && 'name' in result ? result.name : ''
    if (name === '') return []
    return pathsOf(ref, base).map((path) => ({ path, kind: 'picture' as const, target_id: name }))
  })
}

/** The earlier paths of the cover of a post, if it was taken. */
export function coverPaths(
  { id, ref }: SourcePicture,
  settled: ReadonlyMap<string, SettledPicture>,
  { postId, base }: { postId: string; base: string | undefined },
) {
  const result = settled.get(id)?.result
  if (!result || !('name' in result)) return []
  return pathsOf(ref, base).map((path) => ({ path, kind: 'cover' as const, target_id: postId }))
}
