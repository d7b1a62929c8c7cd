import { relative } from 'node:path'

/** What we use of the nodes that oxlint hands to a rule. */
interface Node {
  type: string
  value?: unknown
  name?: { name?: string }
  parent?: Node
  expression?: Node
  consequent?: Node
  alternate?: Node
  right?: Node
  quasis?: { value: { raw: string } }[]
}

interface RuleContext {
  cwd: string
  filename: string
  report(problem: { node: Node; message: string }): void
}

const SITE = /^apps\/web\/src\/(?!languages\/).*(?<!\.test)\.tsx?$/

function isOfSite({ cwd, filename }: RuleContext): boolean {
  return SITE.test(relative(cwd, filename).replaceAll('\\', '/'))
}

/** The attributes that somebody reads or hears. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'help',
  'label',
  'placeholder',
  'title',
])

/** Words that an expression may become as they stand. */
function wordsOf(node: Node | undefined): string {
  if (!node) return ''
  const { value, quasis = [] } = node
  const own = typeof value === 'string' ? value : quasis.map((part) => part.value.raw).join(' ')
  const parts = [node.consequent, node.alternate, node.right, node.expression]
  return [own, ...parts.map(wordsOf)].join(' ')
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text)
}

/** Every visible text is one of the catalogue, or it has but one language. */
export const textsFromCatalogue = {
  create(context: RuleContext) {
    if (!isOfSite(context)) return {}
    const message = 'Give this text a key in src/languages and take it from platform/text.ts.'
    function check(node: Node, words: string): void {
      if (hasWord(words)) context.report({ node, message })
    }
    return {
      JSXText: (node: Node) => check(node, wordsOf(node)),
      JSXExpressionContainer(node: Node): void {
        if (node.parent?.type !== 'JSXAttribute') check(node, wordsOf(node))
      },
      JSXAttribute(node: Node): void {
        if (READ.has(node.name?.name ?? '')) check(node, wordsOf(node.value as Node | undefined))
      },
    }
  },
}

const SIDE =
  /(?:^|[\s:])-?(?:(?:scroll-)?[mp][lr]-|(?:left|right)-[\d[a]|border-[lr](?![a-z])|rounded-(?:[lr]|[tb][lr])(?![a-z])|text-(?:left|right)(?![a-z]))/

/** A page may run from right to left, and what stands at its left then stands at its right. */
export const noSides = {
  create(context: RuleContext) {
    if (!isOfSite(context)) return {}
    const message =
      'Pages also run from right to left: say start and end (ms-, pe-, start-0, text-start).'
    function check(node: Node): void {
      if (SIDE.test(wordsOf(node))) context.report({ node, message })
    }
    return { Literal: check, TemplateLiteral: check }
  },
}

/** A colour, an arbitrary value in a class, or a length; variants (`has-[…]:`) are conditions. */
const RAW =
  /#(?:[\da-f]{3,4}){1,2}\b|\b(?:rgb|hsl|oklch)a?\(|-\[[^\]]+\](?!\S*:)|(?:^|\s)\d+(?:px|rem)\b/i

/** Sizes are told to the browser, in `sizes`, where no token can be named. */
const SIZES_OF_PICTURES = /\/cover-sizes\.ts$/

/** Colours, sizes and times have names, or nobody could change them in one place. */
export const noRawValues = {
  create(context: RuleContext) {
    if (!isOfSite(context) || SIZES_OF_PICTURES.test(context.filename)) return {}
    const message = 'Name a token of src/styles/tokens.css; docs/design.md says which there are.'
    function check(node: Node): void {
      if (RAW.test(wordsOf(node))) context.report({ node, message })
    }
    return {
      Literal: check,
      TemplateLiteral: check,
      JSXAttribute(node: Node): void {
        if (node.name?.name === 'style') context.report({ node, message })
      },
    }
  },
}
