import { escapeHtml } from '@inkwell/html-markdown/escape-html'

/** Text as a paragraph; nothing for an empty one. */
export function paragraph(text: string): string {
  return text === '' ? '' : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** A link alone in its paragraph; its address is the text if there is no other. */
export function linkTo(address: string, text: string): string {
  if (address === '') return paragraph(text)
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(text || address)}</a></p>`
}

const FILE = /\.\w{2,5}$/

/** What is to be played: a file, or a page that plays it. */
export function player(address: string, title = ''): string {
  const isFile = FILE.test(URL.parse(address)?.pathname ?? '')
  if (!isFile) return linkTo(address, title)
  return `<audio src="${escapeHtml(address)}" title="${escapeHtml(title)}"></audio>`
}

interface FigureParts {
  alt?: string
  /** HTML. */
  caption?: string
  /** Where a click on the picture leads. */
  link?: string
}

/** A picture with its caption; nothing without an address. */
export function figure(
  address: string,
  { alt = '', caption = '', link = '' }: FigureParts,
): string {
  if (address === '') return ''
  const picture = `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`
  const linked = link === '' ? picture : `<a href="${escapeHtml(link)}">${picture}</a>`
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure>${linked}${words}</figure>`
}
