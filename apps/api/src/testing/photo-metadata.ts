import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'

/** The text in every metadata field; if it is found in the output, metadata was kept. */
export const SECRET = 'Rue Secrete 7'

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 exif:GPSLatitude="48,51.5N" exif:GPSLongitude="2,17.6E" dc:description="${SECRET}"/>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Adds a location in EXIF and XMP, texts in both, and a colour profile. */
export function photographed(photo: Sharp): Sharp {
  return photo
    .withIccProfile('p3')
    .withExif({
      IFD0: { ImageDescription: SECRET, Artist: SECRET, Copyright: SECRET, Model: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1', GPSProcessingMethod: SECRET },
    })
    .withXmp(XMP)
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), uint16(data.length + 2), data])
}

function iptcField(id: number): Buffer {
  const head = Buffer.concat([Buffer.from([0x1c, 2, id]), uint16(SECRET.length)])
  return Buffer.concat([head, Buffer.from(SECRET)])
}

/** City and caption as IPTC in a Photoshop resource block. */
function iptc(): Buffer {
  const fields = Buffer.concat([iptcField(90), iptcField(92), iptcField(120)])
  const box = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), uint32(fields.length)])
  return Buffer.concat([Buffer.from('Photoshop 3.0\0'), box, fields, Buffer.alloc(1)])
}

/** Extended XMP, multi-picture data, and segments of camera makers. */
const OF_MAKERS: [marker: number, name: string][] = [
  [0xe1, 'http://ns.adobe.com/xmp/extension/\0'],
  [0xe2, 'MPF\0'],
  [0xe3, 'Meta\0'],
  [0xec, 'Ducky'],
  [0xef, ''],
]

/** Adds IPTC, a comment, makers' segments, and the data that some phones append. */
export function withJpegWords(jpeg: Buffer): Buffer {
  const makers = OF_MAKERS.map(([marker, name]) => segment(marker, Buffer.from(name + SECRET)))
  const words = [segment(0xed, iptc()), segment(0xfe, Buffer.from(SECRET)), ...makers]
  return Buffer.concat([jpeg.subarray(0, 2), ...words, jpeg.subarray(2), Buffer.from(SECRET)])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

/** Bytes of a PNG's signature and its first chunk. */
const PNG_HEAD = 33

/** Adds plain and compressed text, XMP and the time. */
export function withPngWords(png: Buffer): Buffer {
  const words = [
    chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(SECRET)])),
    chunk('iTXt', Buffer.from(`Location\0\0\0en\0\0${SECRET}`)),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
    chunk('tIME', Buffer.from([7, 234, 11, 20, 9, 0, 0])),
    chunk('prVt', Buffer.from(SECRET)),
  ]
  return Buffer.concat([png.subarray(0, PNG_HEAD), ...words, png.subarray(PNG_HEAD)])
}

function gifBlocks(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([data.length]), data, Buffer.from([0])])
}

/** Adds a comment and application data before a GIF's end. */
export function withGifWords(gif: Buffer): Buffer {
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), gifBlocks(Buffer.from(SECRET))])
  const name = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP')])
  const application = Buffer.concat([name, gifBlocks(Buffer.from(SECRET))])
  return Buffer.concat([gif.subarray(0, -1), comment, application, gif.subarray(-1)])
}

/** Appends an unknown chunk. */
export function withWebpWords(webp: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(SECRET.length)
  const padding = Buffer.alloc(SECRET.length % 2)
  const grown = Buffer.concat([webp, Buffer.from('prVt'), size, Buffer.from(SECRET), padding])
  grown.writeUInt32LE(grown.length - 8, 4)
  return grown
}
