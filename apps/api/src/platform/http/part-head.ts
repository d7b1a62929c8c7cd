import { decodeUtf8 } from './utf8.ts'

/** The headers of a form part. */
export interface PartHead {
  name: string
  fileName: string | undefined
  /** The declared media type. */
  type: string
}

/**
 * The form that all clients send: quoted names, the file name last, optionally repeated in an encoded
 * form. No two adjacent repeated groups match the same characters, because matching would be quadratic.
 */
const DISPOSITION =
  /^content-disposition:[ \t]*form-data;[ \t]*name="(?<name>[^"]*)"(?:;[ \t]*filename="(?<file>.*?)")?(?:;[ \t]*(?<encoded>filename\*)=[^;"]*|[ \t]*)$/i

const TYPE = /^content-type:[ \t]*(?<type>[\w.+-]+\/[\w.+-]+)/i

/** The only escapes that HTML defines for names. */
const ESCAPED: Record<string, string> = { '%0a': '\n', '%0d': '\r', '%22': '"' }

function unescape(name: string): string {
  return name.replaceAll(/%(?:0a|0d|22)/gi, (code) => ESCAPED[code.toLowerCase()] ?? code)
}

/** Parses the headers of a part; throws if it has no name. */
export function readPartHead(bytes: Buffer): PartHead {
  // The file name is not used, so its encoding does not matter. Field names are ASCII.
  const lines = (decodeUtf8(bytes) ?? bytes.toString('latin1')).split('\r\n')
  if (lines.includes('')) throw new Error('A part without a head')
  const found = lines.map((line) => DISPOSITION.exec(line)?.groups).find(Boolean)
  if (found?.name === undefined) throw new Error('A part without a name')
  const type = lines.map((line) => TYPE.exec(line)?.groups?.type).find(Boolean) ?? ''
  const fileName = found.file ?? (found.encoded && '')
  return { name: unescape(found.name), fileName, type: type.toLowerCase() }
}
