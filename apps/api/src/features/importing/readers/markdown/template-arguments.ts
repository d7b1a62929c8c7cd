/** What a tag of a template is given: `a "b c" key=value`. */
export interface Arguments {
  positional: string[]
  named: Map<string, string>
}

const ARGUMENT =
  /(?:(?<name>[\w-]+)\s{0,5}=\s{0,5})?(?:"(?<double>(?:\\.|[^"\\])*)"|'(?<single>(?:\\.|[^'\\])*)'|(?<plain>[^\s"',|]+))/g

/** Reads the arguments of a tag. */
export function readArguments(written: string): Arguments {
  const positional: string[] = []
  const named = new Map<string, string>()
  for (const { groups = {} } of written.matchAll(ARGUMENT)) {
    const { name, double, single, plain = '' } = groups
    const value = (double ?? single)?.replaceAll(/\\(.)/g, '$1') ?? plain
    if (name === undefined) positional.push(value)
    else named.set(name.toLowerCase(), value)
  }
  return { positional, named }
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#].*)?$/i

function isAddress(text: string): boolean {
  return /^(?:https?:)?\/\//.test(text)
}

/** A path of a site from its root, or a whole address. */
export function fromRoot(path: string): string {
  return path.startsWith('/') || isAddress(path) ? path : `/${path}`
}

function asLine(text: string): string {
  return text
    .replaceAll(/[[\]]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** An address as the destination of a link, without line ends, which URLs leave out. */
export function destination(address: string): string {
  const line = address.replaceAll(/[<>\t\n\r]/g, '').trim()
  return /[\s()]/.test(line) ? `<${line}>` : line
}

/** The Markdown of a picture. */
export function picture(path: string, alt: string): string {
  return `![${asLine(alt)}](${destination(path)})`
}

/** The Markdown of a link. */
export function link(address: string, text: string): string {
  return `[${asLine(text || address)}](${destination(address)})`
}

/** The picture that the arguments of any tag name; undefined if they name none. */
export function pictureOf({ positional, named }: Arguments): string | undefined {
  const path = [...named.values(), ...positional].find((value) => PICTURE.test(value))
  if (path === undefined) return undefined
  const words = positional.filter((value) => value !== path)
  const alt = named.get('alt') ?? named.get('alt_text') ?? named.get('title') ?? words.at(-1) ?? ''
  const caption = named.get('caption') ?? ''
  const shown = picture(fromRoot(path), alt || caption)
  return caption && caption !== alt ? `${shown}\n\n*${caption}*` : shown
}
