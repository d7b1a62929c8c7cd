import { linkParagraph } from '../embeds.ts'
import type { Notes } from '../notes.ts'
import {
  attributeOf,
  classesOf,
  findElement,
  hasClass,
  isElement,
  isNamed,
  lineOf,
  makeElement,
  makeText,
} from '../tree.ts'
import type { Element, Node } from '../tree.ts'
import { readData, textMember } from './data.ts'

const FORMS = ['subscription-widget', 'subscription-widget-wrap', 'subscription-widget-wrap-editor']
/** Where buttons lead that mean something at Substack only; those to subscribe and to comment stay links. */
const SERVICE = /action=share|\/leaderboard\b|utm_campaign=share|\?gift=/

type Data = Record<string, unknown>

function isService(element: Element, data: Data): boolean {
  if (!hasClass(element, 'button-wrapper')) return false
  const link = findElement(element.childNodes, (inner) => isElement(inner, 'a'))
  return SERVICE.test(textMember(data, 'url') || (link ? attributeOf(link, 'href') : ''))
}

function pictureOf(image: unknown): Node[] {
  const { src, alt } = (image ?? {}) as Data
  if (typeof src !== 'string') return []
  return [
    makeElement('p', {}, [makeElement('img', { src, alt: typeof alt === 'string' ? alt : '' })]),
  ]
}

/** Pictures of a gallery at most. */
const PICTURES_MAX = 100

function readGallery(data: Data): Node[] {
  const gallery = (data.gallery ?? {}) as Data
  const images: unknown[] = Array.isArray(gallery.images) ? gallery.images : []
  const caption = textMember(gallery, 'caption')
  return [
    makeElement('figure', {}, [
      ...images.slice(0, PICTURES_MAX).flatMap(pictureOf),
      ...(caption === '' ? [] : [makeElement('figcaption', {}, [makeText(caption)])]),
    ]),
  ]
}

function readTweet(data: Data): Node[] {
  const name = [textMember(data, 'name'), textMember(data, 'username')].filter(Boolean).join(' @')
  return [
    makeElement('blockquote', {}, [
      makeElement('p', {}, [makeText(textMember(data, 'full_text'))]),
      linkParagraph(textMember(data, 'url'), name),
    ]),
  ]
}

function videoOf(classes: readonly string[], data: Data): string {
  const id = textMember(data, 'videoId')
  if (id === '') return ''
  const isYouTube = classes.some((name) => name.startsWith('youtube'))
  if (isYouTube) return `https://www.youtube.com/embed/${id}`
  return classes.some((name) => name.startsWith('vimeo')) ? `https://vimeo.com/${id}` : ''
}

function hasPicture({ childNodes }: Element): boolean {
  return findElement(childNodes, (inner) => isNamed(inner, 'img', 'iframe')) !== undefined
}

/** What is only in the data of an element: it becomes a link to the page that shows it. */
function readLink(element: Element, data: Data, notes: Notes): Node[] | undefined {
  const video = videoOf(classesOf(element), data)
  if (video !== '') return [linkParagraph(video)]
  const address = textMember(data, 'url', 'canonical_url', 'src', 'href')
  if (lineOf(element.childNodes) !== '' || isNamed(element, 'img', 'a')) return undefined
  if (hasPicture(element)) return undefined
  const [subject = element.tagName] = classesOf(element)
  notes.add(address === '' ? 'dropped' : 'linked', subject)
  return address === '' ? [] : [linkParagraph(address, textMember(data, 'title', 'name', 'label'))]
}

/** Reads what Substack keeps in the data of elements, and leaves out what belongs to its service. */
export function rewriteSubstack(element: Element, notes: Notes): Node[] | undefined {
  if (hasClass(element, ...FORMS)) {
    notes.add('dropped', 'form for subscribers')
    return []
  }
  if (attributeOf(element, 'data-attrs') === '') return undefined
  const data = readData(element)
  if (isService(element, data)) {
    notes.add('dropped', 'button to share')
    return []
  }
  const formula = textMember(data, 'persistentExpression')
  if (formula !== '') return [makeElement('pre', { class: 'language-latex' }, [makeText(formula)])]
  if (data.gallery !== undefined) return readGallery(data)
  if (textMember(data, 'full_text') !== '' && textMember(data, 'url') !== '') return readTweet(data)
  return readLink(element, data, notes)
}
