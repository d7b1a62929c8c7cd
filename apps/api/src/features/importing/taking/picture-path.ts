/** What names a size of a picture: of WordPress in the name of the file, of Ghost in its folder. */
const SIZE =
  /(?:-\d{1,5}x\d{1,5})?(?:-e\d{10,13})?(?:-scaled)?(?:-\d{1,5}x\d{1,5})?(?=\.(?:jpe?g|png|gif|webp|avif)$)/i
const SIZE_FOLDER = /\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w{1,10})?(?=\/)/

/** The path that all sizes of a picture share. */
export function pictureWithoutSize(path: string): string {
  return path.replace(SIZE, '').replace(SIZE_FOLDER, '')
}
