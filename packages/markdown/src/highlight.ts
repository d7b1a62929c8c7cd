import hljs from 'highlight.js/lib/common'

/** Characters that are coloured in one block; many grammars take their square in time. */
const BLOCK_MAX = 3_000
/** Characters on a line of coloured code; some grammars take their square in time, too. */
const LINE_MAX = 200
/** Characters that are coloured in one post. */
const POST_MAX = 10_000
/** What a block costs a post at least: starting a grammar takes time as well. */
const BLOCK_MIN = 50
/** How many times longer colour may make a block … */
const GROWTH_MAX = 10
/** … and the characters that it may add to a short one all the same. */
const GROWTH_MIN = 500

/**
 * Grammars that recognise a function by reading ahead to its bracket, and take the square of the
 * code in time for it, C# the cube.
 */
const READING_AHEAD = ['c', 'cpp', 'csharp']

// Only a function's name loses a class by this, and names have no colour of their own.
for (const name of READING_AHEAD) {
  const make = hljs.getLanguage(name)?.rawDefinition
  if (!make) continue
  hljs.registerLanguage(name, () => {
    const grammar = make()
    return { ...grammar, contains: grammar.contains.filter(({ returnBegin }) => !returnBegin) }
  })
}

const longLine = new RegExp(`.{${LINE_MAX + 1}}`)

function coloured(code: string, language: string): string {
  const html = hljs.highlight(code, { language, ignoreIllegals: true }).value
  return html.length > GROWTH_MAX * code.length + GROWTH_MIN ? '' : html
}

/**
 * Colours the code of one post by classes, block by block. The empty text stands for code that
 * stays plain: of an unknown language, or more than can be coloured in a moment.
 */
export function highlighter(): (code: string, language: string) => string {
  let left = POST_MAX
  return (code, language) => {
    const cost = Math.max(code.length, BLOCK_MIN)
    if (!hljs.getLanguage(language) || cost > Math.min(left, BLOCK_MAX)) return ''
    if (longLine.test(code)) return ''
    left -= cost
    return coloured(code, language)
  }
}
