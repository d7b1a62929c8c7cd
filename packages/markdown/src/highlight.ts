import hljs from 'highlight.js/lib/common'

/** Maximum characters of a highlighted block; many grammars take quadratic time. */
const BLOCK_MAX = 3_000
/** Maximum characters of a line in a highlighted block; some grammars take time quadratic in it. */
const LINE_MAX = 200
/** Maximum highlighted characters in one post. */
const POST_MAX = 10_000
/**
 * The minimum that a block counts towards `POST_MAX`, because starting a grammar also takes time.
 */
const BLOCK_MIN = 50
/** Maximum ratio of highlighted to plain size … */
const GROWTH_MAX = 10
/** … and the growth that is always allowed, for short blocks. */
const GROWTH_MIN = 500

/** Grammars that scan ahead for the parenthesis of a function, in quadratic or cubic time. */
const QUADRATIC_GRAMMARS = ['c', 'cpp', 'csharp']

// The removed rule only sets the class of a function's name, which has no colour of its own.
for (const name of QUADRATIC_GRAMMARS) {
  const make = hljs.getLanguage(name)?.rawDefinition
  if (!make) continue
  hljs.registerLanguage(name, () => {
    const grammar = make()
    return { ...grammar, contains: grammar.contains.filter(({ returnBegin }) => !returnBegin) }
  })
}

const longLine = new RegExp(`.{${LINE_MAX + 1}}`)

function highlightCode(code: string, language: string): string {
  const html = hljs.highlight(code, { language, ignoreIllegals: true }).value
  return html.length > GROWTH_MAX * code.length + GROWTH_MIN ? '' : html
}

/**
 * Creates the createHighlighter of one post. It returns HTML with classes, or an empty text if the block
 * should stay plain: the language is unknown or a limit is exceeded.
 */
export function createHighlighter(): (code: string, language: string) => string {
  let left = POST_MAX
  return (code, language) => {
    const cost = Math.max(code.length, BLOCK_MIN)
    if (!hljs.getLanguage(language) || cost > Math.min(left, BLOCK_MAX)) return ''
    if (longLine.test(code)) return ''
    left -= cost
    return highlightCode(code, language)
  }
}
