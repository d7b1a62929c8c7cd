import { linkParagraph } from '../embeds.ts'
import type { Notes } from '../notes.ts'
import {
  attributeOf,
  findClass,
  findElement,
  hasClass,
  isElement,
  lineOf,
  makeElement,
  makeText,
} from '../tree.ts'
import type { Element, Node } from '../tree.ts'

function lineOfClass(card: Element, name: string): string {
  return lineOf(findClass(card.childNodes, name)?.childNodes ?? [])
}

function captionIn(card: Element): Node[] {
  const caption = findElement(card.childNodes, (element) => isElement(element, 'figcaption'))
  return caption ? [caption] : []
}

function paragraph(text: string): Node[] {
  return text === '' ? [] : [makeElement('p', {}, [makeText(text)])]
}

/** A link to a page, with its title, description and author. */
function readBookmark(card: Element, notes: Notes): Node[] {
  const link = findElement(card.childNodes, (element) => isElement(element, 'a'))
  const address = link ? attributeOf(link, 'href') : ''
  if (address === '') return [...card.childNodes]
  if (findElement(card.childNodes, (element) => isElement(element, 'img'))) {
    notes.add('dropped', 'picture of a bookmark')
  }
  const names = ['author', 'publisher'].map((name) => lineOfClass(card, `kg-bookmark-${name}`))
  return [
    makeElement('figure', {}, [
      linkParagraph(address, lineOfClass(card, 'kg-bookmark-title')),
      ...paragraph(lineOfClass(card, 'kg-bookmark-description')),
      ...paragraph(names.filter(Boolean).join(' · ')),
      ...captionIn(card),
    ]),
  ]
}

function readCallout(card: Element): Node[] {
  const emoji = lineOfClass(card, 'kg-callout-emoji')
  const text = findClass(card.childNodes, 'kg-callout-text')
  const words = text?.childNodes ?? card.childNodes
  return [
    makeElement('blockquote', {}, [...(emoji === '' ? [] : [makeText(`${emoji} `)]), ...words]),
  ]
}

function readToggle(card: Element): Node[] {
  const heading = findClass(card.childNodes, 'kg-toggle-heading-text')
  const content = findClass(card.childNodes, 'kg-toggle-content')
  const summary = makeElement('summary', {}, heading?.childNodes ?? [])
  return [makeElement('details', {}, [summary, ...(content?.childNodes ?? [])])]
}

function readFile(card: Element): Node[] {
  const link = findElement(card.childNodes, (element) => isElement(element, 'a'))
  const address = link ? attributeOf(link, 'href') : ''
  if (address === '') return [...card.childNodes]
  const words = ['caption', 'filename', 'filesize'].map((name) =>
    lineOfClass(card, `kg-file-card-${name}`),
  )
  const title = lineOfClass(card, 'kg-file-card-title')
  return [
    makeElement('div', {}, [
      linkParagraph(address, title || (words[1] ?? '')),
      ...paragraph(words.filter(Boolean).join(' ')),
    ]),
  ]
}

/** A recording: the page shows the buttons of its player, too. */
function readRecording(card: Element, notes: Notes): Node[] {
  const player = findElement(card.childNodes, (element) => isElement(element, 'audio', 'video'))
  if (!player) return [...card.childNodes]
  const name = isElement(player, 'audio') ? 'audio' : 'video'
  notes.add('linked', name)
  const title = lineOfClass(card, `kg-${name}-title`)
  const address = attributeOf(player, 'src')
  return [
    makeElement('figure', {}, [
      linkParagraph(address, title || (address.split('/').at(-1) ?? '')),
      ...captionIn(card),
    ]),
  ]
}

/** Buttons that open Ghost's forms for members lead nowhere here. */
function readButton(card: Element, notes: Notes): Node[] | undefined {
  const link = findElement(card.childNodes, (element) => isElement(element, 'a'))
  if (!link || !attributeOf(link, 'href').includes('#/portal')) return undefined
  notes.add('dropped', 'button for members')
  return []
}

function dropForm(_: Element, notes: Notes): Node[] {
  notes.add('dropped', 'form for members')
  return []
}

const CARDS: Record<string, (card: Element, notes: Notes) => Node[] | undefined> = {
  'kg-bookmark-card': readBookmark,
  'kg-callout-card': readCallout,
  'kg-toggle-card': readToggle,
  'kg-file-card': readFile,
  'kg-audio-card': readRecording,
  'kg-video-card': readRecording,
  'kg-button-card': readButton,
  'kg-signup-card': dropForm,
}

/** Reads the cards of Ghost. */
export function rewriteGhost(element: Element, notes: Notes): Node[] | undefined {
  if (!hasClass(element, 'kg-card')) return undefined
  const name = Object.keys(CARDS).find((card) => hasClass(element, card))
  return name === undefined ? undefined : CARDS[name]?.(element, notes)
}
