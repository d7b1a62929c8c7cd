import { decodeUtf8 } from './utf8.ts'

/** What a part of a form says of itself. */
export interface PartHead {
  name: string
  /** Of a file. */
  fileName: string | undefined
  /** The media type that it claims. */
  type: string
}

/**
 * As every client writes it: names in quotes, that of the file last, once more in an encoding of its own.
 * No two parts of it that repeat take the same characters one after the other: that would be quadratic.
 */
const DISPOSITION =
  /^content-disposition:[ \t]*form-data;[ \t]*name="(?<name>[^"]*)"(?:;[ \t]*filename="(?<file>.*?)")?(?:;[ \t]*(?<encoded>filename\*)=[^;"]*|[ \t]*)$/i

const TYPE = /^content-type:[ \t]*(?<type>[\w.+-]+\/[\w.+-]+)/i

/** HTML escapes these three in a name, and nothing else. */
const ESCAPED: Record<string, string> = { '%0a': '\n', '%0d': '\r', '%22': '"' }

function unescape(name: string): string {
  return name.replaceAll(/%(?:0a|0d|22)/gi, (code) => ESCAPED[code.toLowerCase()] ?? code)
}

/** Reads the lines before the content of a part; throws for one without a name. */
export function readPartHead(bytes: Buffer): PartHead {
  // The name of a file is not kept, so that it may be in any encoding; that of a field is in ours.
  const lines = (decodeUtf8(bytes) ?? bytes.toString('latin1')).split('\r\n')
  if (lines.includes('')) throw new Error('A part without a head')
  const found = lines.map((line) => DISPOSITION.exec(line)?.groups).find(Boolean)
  if (found?.name === undefined) throw new Error('A part without a name')
  const type = lines.map((line) => TYPE.exec(line)?.groups?.type).find(Boolean) ?? ''
  const fileName = found.file ?? (found.encoded && '')
  return { name: unescape(found.name), fileName, type: type.toLowerCase() }
}
