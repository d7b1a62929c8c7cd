import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foreignParts } from '@inkwell/test-support/pictures/foreign-parts'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  photographed,
  SECRET,
  withGifWords,
  withJpegWords,
  withPngWords,
  withWebpWords,
} from '../../testing/photo-metadata.ts'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { animation, BLUE, fourQuarters, photograph, RED } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())

beforeAll(() => pictures.begin())
beforeEach(() => pictures.purgeAll())

/** The names of metadata formats in files. */
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

/** A mark may also be in UTF-16. */
function waysToWrite(mark: string): Buffer[] {
  const wide = Buffer.from(mark, 'utf16le')
  return [Buffer.from(mark, 'latin1'), wide, Buffer.from(wide).swap16()]
}

function marksIn(bytes: Buffer): string[] {
  return MARKS.filter((mark) => waysToWrite(mark).some((written) => bytes.includes(written)))
}

/** All bytes of the data folder. */
async function everything(): Promise<Map<string, Buffer>> {
  const entries = await readdir(api().dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    return [name, await readFile(join(parentPath, name))] as const
  })
  return new Map(await Promise.all(read))
}

// Grainy, so that its AVIF is kept.
const photo = () => photographed(photograph(700, 350))

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
  'a WebP': {
    make: async () => withWebpWords(await photo().webp().toBuffer()),
    holds: ['EXIF', 'GPSLatitude', 'ICCP'],
  },
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
  'no stored byte contains metadata of %s',
  async (name, { make, holds }) => {
    const makesAvif = !/moving|GIF/.test(name)
    const upload = await make()
    // The upload contained all metadata.
    expect(marksIn(upload)).toEqual(expect.arrayContaining([SECRET, ...holds]))
    await pictures.create(upload)
    await api().app.services.jobs.runDue(['images.encode'])
    const stored = await everything()
    for (const [file, bytes] of stored) expect([file, marksIn(bytes)]).toEqual([file, []])
    const files = [...stored].filter(([file]) => /\.(webp|avif)$/.test(file))
    const kinds = new Set(files.map(([file]) => file.split('.')[1]))
    expect([...kinds]).toEqual(expect.arrayContaining(makesAvif ? ['webp', 'avif'] : ['webp']))
    expect(files.length).toBeGreaterThanOrEqual(2)
    for (const [file, bytes] of files) expect([file, foreignParts(bytes)]).toEqual([file, []])
  },
)
