/** Where texts name pictures: `/images/NAME`. */
export const TEXT_PICTURE_PATH = '/images/'

/** Widths in pixels that are offered besides a picture's own, in ascending order. */
const VARIANT_WIDTHS = [480, 672, 960]

const TYPE = '.webp'
const STEM = String.raw`[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}`
const FILE = new RegExp(String.raw`^(?<stem>${STEM})(?:-(?<width>[1-9]\d{0,4}))?\.webp$`)
const SIZE = /-(?<width>\d+)x(?<height>\d+)\.webp$/
const ADDRESS = new RegExp(String.raw`${TEXT_PICTURE_PATH}(${STEM}\.webp)(?![\w-])`, 'g')

/** A picture as texts name it: by 128 random bits, and the size that pages reserve for it. */
export interface NamedPicture {
  name: string
  /** Pixels. */
  width: number
  height: number
}

/** The picture of a file name, and the width if the file is a smaller variant; otherwise undefined. */
export function readPictureFile(file: string): { name: string; width?: number } | undefined {
  const { stem, width } = FILE.exec(file)?.groups ?? {}
  if (stem === undefined) return undefined
  return { name: stem + TYPE, ...(width !== undefined && { width: Number(width) }) }
}

/** The picture that a text names so; undefined for other texts. */
export function readPictureName(name: string): NamedPicture | undefined {
  if (readPictureFile(name)?.name !== name) return undefined
  const { width, height } = SIZE.exec(name)?.groups ?? {}
  return { name, width: Number(width), height: Number(height) }
}

/** The files of a picture by width, in ascending order. The service answers each of these names. */
export function filesOfPicture({ name, width }: NamedPicture): { file: string; width: number }[] {
  const smaller = VARIANT_WIDTHS.filter((each) => each < width).map((each) => ({
    file: `${name.slice(0, -TYPE.length)}-${each}${TYPE}`,
    width: each,
  }))
  return [...smaller, { file: name, width }]
}

/** The names of all pictures that a Markdown source may show, each once. */
export function pictureNamesIn(source: string): Set<string> {
  return new Set(Array.from(source.matchAll(ADDRESS), ([, name = '']) => name))
}
