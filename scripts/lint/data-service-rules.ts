import { relative } from 'node:path'

/** The used part of an oxlint node. */
interface Node {
  type: string
  value?: unknown
  name?: string
  operator?: string
  left?: Node
  right?: Node
  property?: Node
  callee?: Node
  kind?: string
  params?: Node[]
  arguments?: Node[]
}

interface RuleContext {
  cwd: string
  filename: string
  report(problem: { node: Node; message: string }): void
}

function pathOf({ cwd, filename }: RuleContext): string {
  return relative(cwd, filename).replaceAll('\\', '/')
}

const SERVICE = /^apps\/api\/src\/(?!visible-post\.ts$)(?!.*(\.test\.ts$|\/testing\/))/

/** Files that hide and show posts: they may test `hidden_at`. */
const HIDING = /^apps\/api\/src\/features\/moderation\/hiding\./

function columnOf(node: Node | undefined): string {
  const name = node?.property?.name ?? node?.name ?? node?.value
  return typeof name === 'string' ? name.replace(/^post\./, '') : ''
}

/** The columns that an operand names, also by `??`. */
function columnsIn(node: Node | undefined): string[] {
  if (node?.type !== 'LogicalExpression') return [columnOf(node)]
  return columnsIn(node.left).concat(columnsIn(node.right))
}

function isNull(node: Node | undefined): boolean {
  return node?.type === 'Literal' && node.value === null
}

/** One file defines which posts are visible, in SQL and as a predicate. */
export const oneVisiblePost = {
  create(context: RuleContext) {
    const path = pathOf(context)
    if (!SERVICE.test(path)) return {}
    const columns = new Set(['deleted_at', 'unpublished_at'])
    if (!HIDING.test(path)) columns.add('hidden_at')
    const message = 'Use visible-post.ts, which defines the posts that are visible or in the trash.'
    return {
      BinaryExpression(node: Node): void {
        const { left, right } = node
        const other = isNull(right) ? left : isNull(left) ? right : undefined
        if (columnsIn(other).some((name) => columns.has(name))) context.report({ node, message })
      },
      CallExpression(node: Node): void {
        const [column, operator] = node.arguments ?? []
        const isTest = operator?.value === 'is' || operator?.value === 'is not'
        if (isTest && columns.has(columnOf(column))) context.report({ node, message })
      },
    }
  },
}

const PLATFORM = /^apps\/api\/src\/platform\/(?!.*\.test\.ts$)/

/** The tables declared in platform/db/tables.ts. */
const PLATFORM_TABLES = new Set(['due', 'event', 'job', 'rate_limit'])

const QUERY =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|(inner|left|right|full|cross)Join)$/

/** The platform may only query its own tables. */
export const platformTables = {
  create(context: RuleContext) {
    if (!PLATFORM.test(pathOf(context))) return {}
    return {
      CallExpression(node: Node): void {
        const [table] = node.arguments ?? []
        if (!QUERY.test(node.callee?.property?.name ?? '')) return
        if (typeof table?.value !== 'string') return
        const [name = ''] = table.value.split(/[ .]/)
        if (PLATFORM_TABLES.has(name)) return
        const message =
          'The platform does not query tables of features: move the query to the feature.'
        context.report({ node, message })
      },
    }
  },
}

/** Services take their dependencies as one object. */
export const serviceParts = {
  create(context: RuleContext) {
    if (!/^apps\/api\/src\/.*\.service\.ts$/.test(pathOf(context))) return {}
    return {
      MethodDefinition(node: Node): void {
        if (node.kind !== 'constructor') return
        const { params = [] } = node.value as Node
        if (params.length === 1 && params[0]?.name === 'parts') return
        const message =
          'A service takes its dependencies as one object, `parts`, and stores it as `#parts`.'
        context.report({ node, message })
      },
    }
  },
}
