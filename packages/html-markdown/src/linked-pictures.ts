import { addressOfPicture } from './pictures.ts'
import { attributeOf, elementsIn, hasClass, isElement, lineOf, makeElement } from './tree.ts'
import type { Element, Node } from './tree.ts'
import { readData } from './sources/data.ts'

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|svg)$/i
/** Blogger's part of an address that says a size. */
const BLOGGER_SIZE = /\/(?:s|w|h)\d{2,4}(?:-[\w-]{1,40})?\/|=(?:s|w|h)\d{2,4}[\w-]{0,40}$/
/** WordPress's part of a name that says a size. */
const SIZE = /(?:-\d{1,5}x\d{1,5}|-scaled|-e\d{10,14}|_\w)?(?=\.\w{3,5}$)/

function pathOf(address: string): string {
  return URL.parse(address, 'https://x/')?.pathname ?? ''
}

/** Whether two addresses are of one picture in two sizes. */
function isSamePicture(a: string, b: string): boolean {
  const [one, two] = [pathOf(a), pathOf(b)]
  if (BLOGGER_SIZE.test(one) && BLOGGER_SIZE.test(two)) {
    return one.replace(BLOGGER_SIZE, '/') === two.replace(BLOGGER_SIZE, '/')
  }
  if (!PICTURE.test(one) || !PICTURE.test(two)) return false
  const [nameA, nameB] = [one, two].map((path) => (path.split('/').at(-1) ?? '').replace(SIZE, ''))
  return nameA === nameB
}

function lonePicture(link: Element): Element | undefined {
  if (lineOf(link.childNodes) !== '') return undefined
  const pictures = [...elementsIn(link.childNodes)].filter((element) => isElement(element, 'img'))
  return pictures.length === 1 ? pictures[0] : undefined
}

function withAddress(picture: Element, src: string): Element {
  const [alt, title] = [attributeOf(picture, 'alt'), attributeOf(picture, 'title')]
  return makeElement('img', { alt, title, src })
}

/** Where Substack keeps the original of a picture. */
function originalOf(picture: Element): string {
  const { src } = readData(picture)
  return typeof src === 'string' ? src : ''
}

/** A link from a picture to itself in full size becomes that picture. */
export function rewriteLinkedPicture(element: Element): Node[] | undefined {
  if (isElement(element, 'img')) {
    const original = originalOf(element)
    return original === '' || original === attributeOf(element, 'src')
      ? undefined
      : [withAddress(element, original)]
  }
  const href = attributeOf(element, 'href')
  if (!isElement(element, 'a') || href === '') return undefined
  const picture = lonePicture(element)
  if (!picture) return undefined
  const original = originalOf(picture)
  if (original !== '' && hasClass(element, 'image-link')) return [withAddress(picture, original)]
  return isSamePicture(href, addressOfPicture(picture)) ? [withAddress(picture, href)] : undefined
}
