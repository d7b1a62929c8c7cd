import { each, rename, unwrap } from './dom.ts'

/** A table that lays out a page, or a box around text. */
function isLayout(table: Element): boolean {
  const rows = [...table.querySelectorAll('tr')]
  return table.querySelector('table') !== null || rows.every(({ children }) => children.length < 2)
}

function unwrapLayout(table: Element): void {
  if (!isLayout(table)) return
  each(table, 'td, th', (cell) => {
    if (cell.closest('table') === table) rename(cell, 'div')
  })
  each(table, 'thead, tbody, tfoot, tr', (part) => {
    if (part.closest('table') === table) unwrap(part)
  })
  unwrap(table)
}

/** Cells are lines in Markdown. */
function flattenCell(cell: Element): void {
  each(cell, 'pre', (code) => void rename(code, 'code'))
  each(cell, 'p, div, li, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, br', (block) => {
    block.before(' ')
    block.after(' ')
    unwrap(block)
  })
}

/** Editors write a list within a list, not within its item. */
function moveIntoItem(list: Element): void {
  const item = list.previousElementSibling
  if (item?.localName === 'li') item.append(list)
  else unwrap(list)
}

/** An item of one paragraph is a line. */
function flattenItem(item: Element): void {
  const paragraphs = [...item.children].filter(({ localName }) => /^(?:p|div)$/.test(localName))
  const [first] = paragraphs
  if (first && paragraphs.length === 1) unwrap(first)
}

function cleanCode(code: Element): void {
  each(code, 'br', (end) => end.replaceWith('\n'))
  const inner = code.querySelector('code')
  const parent = code.parentElement?.className ?? ''
  const names = [code.className, inner?.className ?? '', parent].join(' ')
  const language = /(?:language|lang|highlight-source)-([\w+#-]+)/.exec(names)?.[1]
  const only = code.ownerDocument.createElement('code')
  if (language) only.className = `language-${language}`
  only.textContent = code.textContent
  code.replaceChildren(only)
}

/** Lists, code and tables, as Markdown can have them. */
export function cleanBlocks(body: Element): void {
  each(body, 'pre', cleanCode)
  each(body, 'ul > ul, ul > ol, ol > ul, ol > ol', moveIntoItem)
  each(body, 'li', flattenItem)
  // Inner tables first.
  for (const table of [...body.querySelectorAll('table')].toReversed()) unwrapLayout(table)
  each(body, 'td, th', flattenCell)
}
