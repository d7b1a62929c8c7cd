import { relative } from 'node:path'
import { judgeImport, resolveImport } from './import-roads.ts'
import { noRawValues, noSides, textsFromCatalogue } from './site-rules.ts'

/** What we use of the nodes that oxlint hands to a rule. */
interface ImportNode {
  source: { value: string } | null
  importKind?: 'type' | 'value'
  exportKind?: 'type' | 'value'
  specifiers?: { importKind?: 'type' | 'value' }[]
}

interface RuleContext {
  cwd: string
  filename: string
  report(problem: { node: ImportNode; message: string }): void
}

function isTypeOnly({ importKind, exportKind, specifiers = [] }: ImportNode): boolean {
  if (importKind === 'type' || exportKind === 'type') return true
  return specifiers.length > 0 && specifiers.every((name) => name.importKind === 'type')
}

function pathOf({ cwd, filename }: RuleContext): string {
  return relative(cwd, filename).replaceAll('\\', '/')
}

const importRoads = {
  create(context: RuleContext) {
    const from = pathOf(context)
    function check(node: ImportNode): void {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const to = resolveImport(from, specifier)
      const message = judgeImport({ from, to, isTypeOnly: isTypeOnly(node) })
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

const noBarrel = {
  create(context: RuleContext) {
    function check(node: ImportNode): void {
      if (!node.source) return
      const message = 'Nothing is passed on here: import it from the file that defines it.'
      context.report({ node, message })
    }
    return { ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

const JUNK_DRAWER = /(^|\/)(utils?|helpers?|common|lib|misc|shared|index)(\/|\.tsx?$)/

const noJunkDrawer = {
  create(context: RuleContext) {
    return {
      Program(node: ImportNode): void {
        if (!JUNK_DRAWER.test(pathOf(context))) return
        const message = 'Name a file and its folder after what they hold, never after a drawer.'
        context.report({ node, message })
      },
    }
  },
}

export default {
  meta: { name: 'inkwell' },
  rules: {
    'import-roads': importRoads,
    'no-barrel': noBarrel,
    'no-junk-drawer': noJunkDrawer,
    'no-sides': noSides,
    'no-raw-values': noRawValues,
    'texts-from-catalogue': textsFromCatalogue,
  },
}
