import { dropped } from '../html-notes.ts'
import { embedOf } from './liquid.ts'
import type { TemplateSite } from './liquid.ts'
import { fromRoot, link, pictureOf, readArguments } from './template-arguments.ts'

const ESCAPED = /\{\{(?<open>[<%])\/\*(?<inner>(?:[^*]|\*(?!\/)){0,1000})\*\/(?<close>[>%])\}\}/g
const SHORTCODE =
  /\{\{[<%]\s*(?<end>\/?)\s*(?<name>[\w./-]+)(?<written>(?:[^}"']|"[^"]{0,1000}"|'[^']{0,1000}'){0,1000}?)\/?[>%]\}\}/g

function resolve(name: string, written: string, site: TemplateSite): string {
  const given = readArguments(written)
  if (name === 'ref' || name === 'relref') {
    const [target = ''] = given.positional
    return site.addressOf(target) ?? fromRoot(target)
  }
  const shown = pictureOf(given)
  if (shown !== undefined) return shown
  const address = embedOf(name, written) ?? given.named.get('src') ?? given.named.get('url')
  if (address !== undefined) return `\n\n${link(address, address)}\n\n`
  site.note(dropped(`{{< ${name} >}}`))
  const words = given.positional.join(' ')
  return words === '' ? '' : words
}

/** Replaces the shortcodes of Hugo in a text that is not code; escaped ones become text. */
export function resolveShortcodes(
  text: string,
  site: TemplateSite,
  hide: (text: string) => string,
): string {
  const unescaped = text.replaceAll(ESCAPED, (...match) => {
    const { open = '', inner = '', close = '' } = match.at(-1) as Partial<Record<string, string>>
    return hide(`{{${open}${inner}${close}}}`)
  })
  return unescaped.replaceAll(SHORTCODE, (...match) => {
    const { end, name = '', written = '' } = match.at(-1) as Partial<Record<string, string>>
    return end === '' ? resolve(name, written, site) : ''
  })
}
