import { decodeUtf8 } from './utf8.ts'

/** The headers of a form part. */
export interface PartHead {
  name: string
  fileName: string | undefined
  /** The declared media type. */
  type: string
}

/**
 * The form that browsers send: quoted names, the file name last, optionally repeated in an encoded
 * form. No two adjacent repeated groups match the same characters, because matching would be quadratic.
 */
const DISPOSITION =
  /^content-disposition:[ \t]*form-data;[ \t]*name="(?<name>[^"]*)"(?:;[ \t]*filename="(?<file>.*?)")?(?:;[ \t]*(?<encoded>filename\*)=[^;"]*|[ \t]*)$/i

const FORM_DATA = /^content-disposition:[ \t]*form-data[ \t]*/i

/** A parameter of any other client: its value may be a token. RFC 2183, section 2. */
const PARAMETER =
  /;[ \t]*(?<key>[\w*-]+)=(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<token>[^\s;"]+))[ \t]*/gy

const TYPE = /^content-type:[ \t]*(?<type>[\w.+-]+\/[\w.+-]+)/i

/** The only escapes that HTML defines for names. */
const ESCAPED: Record<string, string> = { '%0a': '\n', '%0d': '\r', '%22': '"' }

function unescape(name: string): string {
  return name.replaceAll(/%(?:0a|0d|22)/gi, (code) => ESCAPED[code.toLowerCase()] ?? code)
}

interface Disposition {
  name?: string | undefined
  file?: string | undefined
  encoded?: string | undefined
}

/** The parameters in any order; undefined for other lines. */
function readParameters(line: string): Disposition | undefined {
  const head = FORM_DATA.exec(line)?.[0]
  if (head === undefined) return undefined
  const rest = line.slice(head.length)
  const found = [...rest.matchAll(PARAMETER)]
  if (found.reduce((length, [match]) => length + match.length, 0) < rest.length) return undefined
  const values = new Map(
    found.map(({ groups = {} }) => [groups.key?.toLowerCase(), groups.quoted ?? groups.token]),
  )
  const [name, file] = [values.get('name'), values.get('filename')]
  return { name, file, encoded: values.get('filename*') }
}

function readDisposition(line: string): Disposition | undefined {
  return DISPOSITION.exec(line)?.groups ?? readParameters(line)
}

/** Parses the headers of a part; throws if it has no name. */
export function readPartHead(bytes: Buffer): PartHead {
  // The file name is not used, so its encoding does not matter. Field names are ASCII.
  const lines = (decodeUtf8(bytes) ?? bytes.toString('latin1')).split('\r\n')
  if (lines.includes('')) throw new Error('A part without a head')
  const found = lines.map(readDisposition).find(Boolean)
  if (found?.name === undefined) throw new Error('A part without a name')
  const type = lines.map((line) => TYPE.exec(line)?.groups?.type).find(Boolean) ?? ''
  const fileName = found.file ?? (found.encoded && '')
  return { name: unescape(found.name), fileName, type: type.toLowerCase() }
}
