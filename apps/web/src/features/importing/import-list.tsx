import { useInfiniteQuery } from '@tanstack/react-query'
import { momentText } from '../../lists/moment-text.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { useApp } from '../../platform/app-provider.tsx'
import { text } from '../../platform/text.ts'
import { ImportHead } from './import-head.tsx'
import { importsQuery } from './imports.queries.ts'
import type { Scope } from './imports.queries.ts'

interface ImportListProps {
  userId: string
  scope: Scope
  /** The address of one import. */
  pathOf: (id: string) => string
}

/** Imports, newest first. */
export function ImportList({ userId, scope, pathOf }: ImportListProps) {
  const { api } = useApp()
  const list = useInfiniteQuery(importsQuery(api, userId, scope))
  const { show, none } = text.importing
  return (
    <PagedList
      list={list}
      empty={<p className="py-6 text-soft">{none}</p>}
      rowsOf={({ imports = [] }) => imports.map((each) => ({ ...each, key: each._id ?? '' }))}
    >
      {({ key, ...run }) => (
        <>
          <ImportHead run={run} />
          <p>
            <a
              href={pathOf(key)}
              aria-label={`${show}: ${run.source ?? ''}, ${momentText(run.startedAt)}`}
              className="font-semibold underline underline-offset-4"
            >
              {show}
            </a>
          </p>
        </>
      )}
    </PagedList>
  )
}
