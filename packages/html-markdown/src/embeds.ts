import type { Notes } from './notes.ts'
import { attributeOf, elementsIn, isElement, makeElement, makeText } from './tree.ts'
import type { Element, Node } from './tree.ts'

const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed|v|shorts|live)\/([\w-]{11})(?=[/?&#]|$).*/is
const VIMEO = /^https?:\/\/player\.vimeo\.com\/video\/(\d{1,12}).*/is
const GIST = /^https?:\/\/gist\.github\.com\/([\w/-]{1,100})\.js.*/is

/** The page of a video or gist, where people can see it, instead of the address of its player. */
function pageOf(address: string): string {
  return address
    .replace(/^\/\//, 'https://')
    .replace(YOUTUBE, 'https://www.youtube.com/watch?v=$1')
    .replace(VIMEO, 'https://vimeo.com/$1')
    .replace(GIST, 'https://gist.github.com/$1')
}

/** A link alone in its paragraph; with its own address as text if it has no title. */
export function linkParagraph(address: string, title = ''): Element {
  const page = pageOf(address.trim())
  const link = makeElement('a', { href: page }, [makeText(title.trim() || page)])
  return makeElement('p', {}, [link])
}

/** Where players keep the address of what they play. */
const ADDRESSES = ['src', 'data-src', 'data', 'data-lazy-src', 'href']

function ownAddress(element: Element): string {
  const found = ADDRESSES.map((name) => attributeOf(element, name).trim())
  return (
    found.find((address) => address !== '' && !/^(?:about|javascript|data):/i.test(address)) ?? ''
  )
}

/** The address of a player: its own, or that of the first source or parameter in it. */
function addressOf(element: Element): string {
  const own = ownAddress(element)
  if (own !== '') return own
  for (const inner of elementsIn(element.childNodes)) {
    const isMovie = /^(?:movie|src|url|filename)$/i.test(attributeOf(inner, 'name'))
    if (isElement(inner, 'param') && isMovie) return attributeOf(inner, 'value')
    if (isElement(inner, 'source', 'embed', 'iframe') && ownAddress(inner)) return ownAddress(inner)
  }
  return ''
}

function fileName(address: string): string {
  const name = (URL.parse(address, 'https://x/')?.pathname ?? '').split('/').at(-1) ?? ''
  return name.slice(0, 200)
}

function titleOf(element: Element, address: string): string {
  const isRecording = isElement(element, 'audio', 'video')
  if (isRecording) return attributeOf(element, 'title') || fileName(address)
  if (YOUTUBE.test(address) || VIMEO.test(address)) return ''
  return attributeOf(element, 'title')
}

/** A player becomes a link to what it plays; without an address its own text stays. */
function replacePlayer(element: Element, notes: Notes): Node[] {
  const address = addressOf(element)
  if (address === '') {
    notes.add('dropped', element.tagName)
    return isElement(element, 'object') ? [...element.childNodes] : []
  }
  notes.add('linked', element.tagName)
  return [linkParagraph(address, titleOf(element, address))]
}

/** Instagram's quotes have their address in an attribute only, if nobody else wrote it into them. */
function replaceInstagram(element: Element): Node[] | undefined {
  const address = attributeOf(element, 'data-instgrm-permalink')
  const hasLink = [...elementsIn(element.childNodes)].some((inner) => isElement(inner, 'a'))
  return address === '' || hasLink ? undefined : [linkParagraph(address)]
}

/** Replaces players, scripts of gists and other embeds by links. */
export function rewriteEmbed(element: Element, notes: Notes): Node[] | undefined {
  if (isElement(element, 'iframe', 'audio', 'video', 'object', 'embed')) {
    return replacePlayer(element, notes)
  }
  if (isElement(element, 'blockquote')) return replaceInstagram(element)
  const source = attributeOf(element, 'src')
  if (!isElement(element, 'script') || !GIST.test(source)) return undefined
  notes.add('linked', 'gist')
  return [linkParagraph(source)]
}
