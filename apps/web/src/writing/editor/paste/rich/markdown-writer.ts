import TurndownService from 'turndown'

/** The lines of an item after its first one are indented by the width of its marker. */
function listItem(content: string, item: HTMLElement): string {
  const { parentElement: list, nextElementSibling: next } = item
  const first = Number(list?.getAttribute('start') ?? 1)
  const index = [...(list?.children ?? [])].indexOf(item)
  const marker = list?.localName === 'ol' ? `${first + index}. ` : '- '
  const lines = content.trim().replace(/^\[([ x])\]\s+/, '[$1] ')
  const indented = lines.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)
  return `${marker}${indented}${next ? '\n' : ''}`
}

function tableCell(content: string): string {
  return ` ${content
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', String.raw`\|`)} |`
}

/** The first row is the heading, which a table in Markdown must have. */
function table(content: string, { rows }: HTMLTableElement): string {
  const columns = Math.max(...[...rows].map(({ cells }) => cells.length))
  const lines = content.split('\n').filter((line) => line !== '')
  const full = lines.map((line, index) => {
    return line + '  |'.repeat(columns - (rows[index]?.cells.length ?? columns))
  })
  const [head = '', ...others] = full
  return `\n\n${[head, `|${' --- |'.repeat(columns)}`, ...others].join('\n')}\n\n`
}

function link(content: string, element: HTMLElement): string {
  const address = element.getAttribute('href') ?? ''
  if (element.textContent === address) return `<${address}>`
  const target = /[()\s<>]/.test(address) ? `<${encodeURI(decodeURI(address))}>` : address
  return `[${content.trim()}](${target})`
}

/** Writes Markdown as the toolbar does. */
export function createWriter(): TurndownService {
  const writer = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    // A line end is a break already.
    br: '',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    // Underscores do not work within words.
    emDelimiter: '*',
  })
  const plain = new TurndownService()
  // A tag in the text is none.
  writer.escape = (text) => plain.escape(text).replaceAll(/<(?=\/?[a-z])/gi, String.raw`\<`)
  return writer
    .addRule('listItem', { filter: 'li', replacement: listItem })
    .addRule('deleted', { filter: 'del', replacement: (content) => `~~${content}~~` })
    .addRule('checkbox', {
      filter: 'input',
      replacement: (_, box) => (box.hasAttribute('checked') ? '[x] ' : '[ ] '),
    })
    .addRule('link', { filter: 'a', replacement: link })
    .addRule('caption', { filter: 'caption', replacement: () => '' })
    .addRule('cell', { filter: ['td', 'th'], replacement: tableCell })
    .addRule('row', { filter: 'tr', replacement: (content) => `\n|${content}` })
    .addRule('section', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
    .addRule('table', {
      filter: 'table',
      replacement: (content, element) => table(content, element as HTMLTableElement),
    })
}
