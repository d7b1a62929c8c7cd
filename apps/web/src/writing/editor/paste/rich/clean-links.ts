import { each, unwrap } from './dom.ts'

const WEB = /^https?:\/\//i
const LINKABLE = /^(?:https?:\/\/|mailto:|tel:)/i

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, pre, blockquote'

/** What stands for a picture: its description, or the name of its file. */
function nameOf(picture: Element, address: string): string {
  const file = address.split(/[?#]/, 1)[0]?.split('/').at(-1)
  const names = [picture.getAttribute('alt')?.trim(), file]
  return names.find((name) => name !== undefined && name !== '') ?? address
}

/**
 * A picture of another site becomes a link: it would be loaded from there whenever somebody reads the
 * post. Pictures within the text are left out.
 */
function cleanPicture(picture: Element): void {
  const address = picture.getAttribute('src') ?? ''
  if (!WEB.test(address)) return picture.remove()
  const name = nameOf(picture, address)
  if (picture.closest('a')) return picture.replaceWith(name)
  const link = picture.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  link.textContent = name
  picture.replaceWith(link)
}

function cleanLink(link: Element): void {
  const isLink = LINKABLE.test(link.getAttribute('href') ?? '')
  link.removeAttribute('title')
  if (link.textContent.trim() === '') link.remove()
  else if (!isLink || link.querySelector(BLOCKS)) unwrap(link)
}

/** Links with their addresses as they are; other targets are only valid where they were copied. */
export function cleanLinks(body: Element): void {
  each(body, 'img', cleanPicture)
  each(body, 'a', cleanLink)
}
