import type { Received } from '@inkwell/api-client/api-client'
import type { ImportRun } from '@inkwell/contract/import'
import { momentText } from '../../lists/moment-text.ts'
import { text } from '../../platform/text.ts'
import { AdminList } from './admin-list.tsx'
import { importPath } from './admin-paths.ts'
import { ImportHead } from './import-head.tsx'

function Row({ _id: id = '', ...run }: Received<ImportRun>) {
  return (
    <>
      <ImportHead run={run} />
      <p>
        <a
          href={importPath(id)}
          aria-label={`${text.admin.imports.showReport}: ${run.source}, ${momentText(run.startedAt)}`}
          className="font-semibold underline underline-offset-4"
        >
          {text.admin.imports.showReport}
        </a>
      </p>
    </>
  )
}

/** All imports, newest first. */
export function ImportList() {
  return (
    <>
      <p className="max-w-reading pt-6 text-soft">{text.admin.imports.explanation}</p>
      <AdminList
        call="GET /api/v1/imports"
        empty={text.admin.empty.imports}
        rowsOf={({ imports = [] }) => imports.map((each) => ({ ...each, key: each._id ?? '' }))}
      >
        {({ key, ...each }) => <Row key={key} {...each} />}
      </AdminList>
    </>
  )
}
