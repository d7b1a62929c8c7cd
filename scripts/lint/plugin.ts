import { relative } from 'node:path'
import { checkImport, resolveImport } from './import-boundaries.ts'
import { oneVisiblePost, platformTables, serviceParts } from './data-service-rules.ts'
import { noRawValues, logicalDirections, textsFromModules } from './site-rules.ts'

/** The used part of an oxlint node. */
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

const importBoundaries = {
  create(context: RuleContext) {
    const from = pathOf(context)
    function check(node: ImportNode): void {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const to = resolveImport(from, specifier)
      const message = checkImport({ from, to, isTypeOnly: isTypeOnly(node) })
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
      const message = 'No re-exports: import it from the file that defines it.'
      context.report({ node, message })
    }
    return { ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

const GENERIC_NAME = /(^|\/)(utils?|helpers?|common|lib|misc|shared|index)(\/|\.tsx?$)/

const noGenericNames = {
  create(context: RuleContext) {
    return {
      Program(node: ImportNode): void {
        if (!GENERIC_NAME.test(pathOf(context))) return
        const message = 'Name a file and its folder after their content.'
        context.report({ node, message })
      },
    }
  },
}

export default {
  meta: { name: 'inkwell' },
  rules: {
    'import-boundaries': importBoundaries,
    'no-barrel': noBarrel,
    'no-generic-names': noGenericNames,
    'logical-directions': logicalDirections,
    'one-visible-post': oneVisiblePost,
    'platform-tables': platformTables,
    'service-parts': serviceParts,
    'no-raw-values': noRawValues,
    'texts-from-modules': textsFromModules,
  },
}
