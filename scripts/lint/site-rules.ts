import { relative } from 'node:path'

/** The used part of an oxlint node. */
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

const SITE = /^apps\/web\/src\/(?!languages\/|.*\/texts\/).*(?<!\.test)\.tsx?$/

function isInSite({ cwd, filename }: RuleContext): boolean {
  return SITE.test(relative(cwd, filename).replaceAll('\\', '/'))
}

/** Attributes with text for people. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'help',
  'label',
  'placeholder',
  'title',
])

/** The literal text that an expression may evaluate to. */
function literalText(node: Node | undefined): string {
  if (!node) return ''
  const { value, quasis = [] } = node
  const own = typeof value === 'string' ? value : quasis.map((part) => part.value.raw).join(' ')
  const parts = [node.consequent, node.alternate, node.right, node.expression]
  return [own, ...parts.map(literalText)].join(' ')
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text)
}

/** Every visible text must be in a module of texts, so that it can be translated. */
export const textsFromModules = {
  create(context: RuleContext) {
    if (!isInSite(context)) return {}
    const message =
      'Give this text a key in the texts of its folder and take it from platform/text.ts.'
    function check(node: Node, words: string): void {
      if (hasWord(words)) context.report({ node, message })
    }
    return {
      JSXText: (node: Node) => check(node, literalText(node)),
      JSXExpressionContainer(node: Node): void {
        if (node.parent?.type !== 'JSXAttribute') check(node, literalText(node))
      },
      JSXAttribute(node: Node): void {
        if (TEXT_ATTRIBUTES.has(node.name?.name ?? '')) {
          check(node, literalText(node.value as Node | undefined))
        }
      },
    }
  },
}

const SIDE =
  /(?:^|[\s:])-?(?:(?:scroll-)?[mp][lr]-|(?:left|right)-[\d[a]|border-[lr](?![a-z])|rounded-(?:[lr]|[tb][lr])(?![a-z])|text-(?:left|right)(?![a-z]))/

/** Forbids left and right, because pages in Arabic are mirrored. */
export const logicalDirections = {
  create(context: RuleContext) {
    if (!isInSite(context)) return {}
    const message =
      'Pages are also shown right to left: use start and end (ms-, pe-, start-0, text-start).'
    function check(node: Node): void {
      if (SIDE.test(literalText(node))) context.report({ node, message })
    }
    return { Literal: check, TemplateLiteral: check }
  },
}

/** A colour, an arbitrary value in a class, or a length; variants (`has-[…]:`) are conditions. */
const RAW =
  /#(?:[\da-f]{3,4}){1,2}\b|\b(?:rgb|hsl|oklch)a?\(|-\[[^\]]+\](?!\S*:)|(?:^|\s)\d+(?:px|rem)\b/i

/** The `sizes` attribute cannot use tokens. */
const SIZES_OF_PICTURES = /\/cover-sizes\.ts$/

/** Colours, sizes and times must be design tokens. */
export const noRawValues = {
  create(context: RuleContext) {
    if (!isInSite(context) || SIZES_OF_PICTURES.test(context.filename)) return {}
    const message = 'Use a token of src/styles/tokens.css, described in docs/design.md.'
    function check(node: Node): void {
      if (RAW.test(literalText(node))) context.report({ node, message })
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
