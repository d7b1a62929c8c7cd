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

/** The earlier paths of the pictures of a text that were taken; their addresses may be relative to its own. */
export function picturePaths(
  pictures: readonly SourcePicture[],
  settled: ReadonlyMap<string, SettledPicture>,
  base = '/',
) {
  return pictures.flatMap(({ id, ref }) => {
    const result = settled.get(id)?.result
    const path = readOldAddress(ref, absolute(base))?.path
    const name = result && 'name' in result ? result.name : ''
    if (name === '' || path === undefined || path.includes('\0')) return []
    const paths = [...new Set([path, pictureWithoutSize(path)])]
    return paths.map((each) => ({ path: each, kind: 'picture' as const, target_id: name }))
  })
}
