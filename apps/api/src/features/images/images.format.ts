/** The accepted formats, by sharp's names. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/** The number of bytes that identify the format. */
const OPENING = 64

const startsWith = (text: string) => (opening: string) => opening.startsWith(text)

/** AVIF is a HEIF container with certain brands; other HEIF pictures (HEIC) cannot be decoded. */
function isAvif(opening: string): boolean {
  return opening.slice(4, 8) === 'ftyp' && /avi[fs]/.test(opening.slice(8))
}

const formats: readonly [ImageFormat, (opening: string) => boolean][] = [
  ['jpeg', startsWith('\xff\xd8\xff')],
  ['png', startsWith('\x89PNG\r\n\x1a\n')],
  ['gif', (opening) => /^GIF8[79]a/.test(opening)],
  ['webp', (opening) => /^RIFF[^]{4}WEBP/.test(opening)],
  ['heif', isAvif],
]

/** The format by the first bytes, regardless of name and media type; undefined if not accepted. */
export function detectFormat(bytes: Uint8Array): ImageFormat | undefined {
  const opening = Buffer.from(bytes.subarray(0, OPENING)).toString('latin1')
  return formats.find(([, matches]) => matches(opening))?.[0]
}
