import { each, ownStyle, rename, unwrap, wrapContent } from './dom.ts'

const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, pre, blockquote, section, article, hr'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

const MARKS = ['strong', 'em', 'del', 'code'] as const

function isBold(element: Element): boolean {
  const weight = ownStyle(element, 'font-weight')
  return weight.startsWith('bold') || Number(weight) >= 600
}

function isStruck(element: Element): boolean {
  const line = ownStyle(element, 'text-decoration') || ownStyle(element, 'text-decoration-line')
  return line.includes('line-through')
}

/** Google Docs, Word and others write what is bold as a style. */
function markStyled(element: Element): void {
  if (element.querySelector(BLOCKS)) return
  if (isBold(element)) wrapContent(element, 'strong')
  if (ownStyle(element, 'font-style') === 'italic') wrapContent(element, 'em')
  if (isStruck(element)) wrapContent(element, 'del')
}

/** `**one****two**` would not be bold. */
function joinMarks(body: Element): void {
  for (const name of MARKS) {
    each(body, name, (mark) => {
      if (mark.closest('pre')) return
      while (mark.nextSibling instanceof Element && mark.nextSibling.localName === name) {
        const next = mark.nextSibling
        mark.append(...next.childNodes)
        next.remove()
      }
    })
  }
}

/** Emphasis of words: elements for styles, one name for each, none where nothing is emphasized. */
export function cleanWords(body: Element): void {
  each(body, 'b', (bold) => {
    // All of Google Docs' content is in an element that is not bold.
    const isPlain = ownStyle(bold, 'font-weight') === 'normal' || bold.querySelector(BLOCKS)
    if (isPlain) unwrap(bold)
    else rename(bold, 'strong')
  })
  each(body, 'i', (italic) => void rename(italic, 'em'))
  each(body, 's, strike', (struck) => void rename(struck, 'del'))
  each(body, 'span, font', markStyled)
  each(body, 'span, font, label', unwrap)
  each(body, 'strong, em, del', (mark) => {
    const isIn = mark.parentElement?.closest(mark.localName)
    if (isIn || mark.querySelector(BLOCKS)) unwrap(mark)
  })
  each(body, HEADINGS, (heading) => each(heading, 'strong', unwrap))
  body.normalize()
  joinMarks(body)
}
