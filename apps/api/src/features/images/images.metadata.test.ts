import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  photographed,
  SECRET,
  withGifWords,
  withJpegWords,
  withPngWords,
} from '../../testing/photo-metadata.ts'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { animation, BLUE, fourQuarters, RED } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())

beforeAll(() => pictures.begin())
beforeEach(() => pictures.purgeAll())

/** What files with metadata hold, by the names their formats have for it. */
const MARKS = [
  SECRET,
  'Exif\0\0',
  'EXIF',
  'eXIf',
  'GPSLatitude',
  'http://ns.adobe.com',
  'adobe:ns:meta',
  'xpacket',
  'Photoshop 3.0',
  '8BIM',
  'ICC_PROFILE',
  'ICCP',
  'iCCP',
  'acsp',
]

/** The same words as texts of two bytes a character hold them. */
function waysToWrite(mark: string): Buffer[] {
  const wide = Buffer.from(mark, 'utf16le')
  return [Buffer.from(mark, 'latin1'), wide, Buffer.from(wide).swap16()]
}

function marksIn(bytes: Buffer): string[] {
  return MARKS.filter((mark) => waysToWrite(mark).some((written) => bytes.includes(written)))
}

/** Every byte of the data folder: pictures, database, journal, secret. */
async function everything(): Promise<Map<string, Buffer>> {
  const entries = await readdir(api().dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    return [name, await readFile(join(parentPath, name))] as const
  })
  return new Map(await Promise.all(read))
}

/** The kinds of chunks in a WebP, those inside of frames too. */
function chunksOf(webp: Buffer, from = 12, to = webp.length): string[] {
  const kinds: string[] = []
  for (let at = from; at < to;) {
    const kind = webp.toString('latin1', at, at + 4)
    const size = webp.readUInt32LE(at + 4)
    kinds.push(kind.trim())
    // A frame's place and time come before its own chunks.
    if (kind === 'ANMF') kinds.push(...chunksOf(webp, at + 8 + 16, at + 8 + size))
    at += 8 + size + (size % 2)
  }
  return kinds
}

const PIXELS_ALONE = ['VP8', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']

const photo = () => photographed(fourQuarters(700, 350))

async function aMovingPhoto() {
  const frames = await animation([RED, BLUE], { width: 500 })
  return photographed(sharp(await frames.webp(), { animated: true }))
    .webp()
    .toBuffer()
}

const UPLOADS: Record<string, { make: () => Promise<Buffer>; holds: string[] }> = {
  'a JPEG': {
    make: async () => withJpegWords(await photo().jpeg().toBuffer()),
    holds: ['Exif\0\0', 'GPSLatitude', 'Photoshop 3.0', '8BIM', 'ICC_PROFILE', 'xpacket'],
  },
  'a JPEG that lies on its side': {
    make: async () => {
      return withJpegWords(await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer())
    },
    holds: ['Exif\0\0', '8BIM'],
  },
  'a PNG': {
    make: async () => withPngWords(await photo().png().toBuffer()),
    holds: ['eXIf', 'GPSLatitude', 'iCCP', 'xpacket'],
  },
  'a WebP': { make: () => photo().webp().toBuffer(), holds: ['EXIF', 'GPSLatitude', 'ICCP'] },
  'a moving WebP': { make: aMovingPhoto, holds: ['EXIF', 'GPSLatitude', 'ICCP'] },
  'an AVIF': { make: () => photo().avif().toBuffer(), holds: ['Exif\0\0', 'GPSLatitude', 'acsp'] },
  'a GIF': {
    make: async () => withGifWords(await fourQuarters(700, 350).gif().toBuffer()),
    holds: [],
  },
  'a moving GIF': {
    make: async () => withGifWords(await (await animation([RED, BLUE], { width: 500 })).gif()),
    holds: [],
  },
}

test.each(Object.entries(UPLOADS))(
  'nothing but the pixels of %s is in any stored byte',
  async (_, { make, holds }) => {
    const upload = await make()
    // What is to be gone was there.
    expect(marksIn(upload)).toEqual(expect.arrayContaining([SECRET, ...holds]))
    await pictures.create(upload)
    const stored = await everything()
    for (const [name, bytes] of stored) expect([name, marksIn(bytes)]).toEqual([name, []])
    const webps = [...stored].filter(([name]) => name.endsWith('.webp'))
    expect(webps.length).toBeGreaterThanOrEqual(2)
    for (const [, bytes] of webps) {
      expect(PIXELS_ALONE).toEqual(expect.arrayContaining(chunksOf(bytes)))
    }
  },
)
