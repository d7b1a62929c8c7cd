import type { Received } from '@inkwell/api-client/api-client'
import type { ImportItem } from '@inkwell/contract/import'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PagedList } from '../../lists/paged-list.tsx'
import { reasonText } from '../../lists/reason-text.ts'
import { useApp } from '../../platform/app-provider.tsx'
import { text } from '../../platform/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { adminPath } from './admin-paths.ts'
import { importQuery, importReportQuery } from './admin.queries.ts'
import { ImportHead } from './import-head.tsx'

const LINK = 'underline underline-offset-4'

function Item(item: Received<ImportItem>) {
  const { kind = 'other', outcome = 'waiting', title, address } = item
  const reason = reasonText(item)
  const { kinds, outcomes, untitled } = text.admin.imports
  const name = [title, item.id].find((each) => each !== undefined && each !== '') ?? untitled
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold" dir="auto">
          {address ? (
            <a href={address} className={LINK}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        <Badge>{outcomes[outcome]}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-4 text-small text-soft">
        <span>{kinds[kind]}</span>
        {item.id && item.id !== name && <bdi>{item.id}</bdi>}
      </p>
      {reason && <p dir="auto">{reason}</p>}
    </>
  )
}

/** The report of an import: what became of each record. */
export function ImportReport({ id }: { id: string }) {
  const { api } = useApp()
  const list = useInfiniteQuery(importReportQuery(api, id))
  const run = useQuery(importQuery(api, id)).data?.import
  const { all, noRecords } = text.admin.imports
  return (
    <div className="grid gap-3 pt-6">
      <p>
        <a href={adminPath('imports')} className={LINK}>
          {all}
        </a>
      </p>
      {run && <ImportHead run={run} />}
      <PagedList
        list={list}
        empty={<p className="py-10 text-soft">{noRecords}</p>}
        rowsOf={({ items = [] }) => items.map((each) => ({ ...each, key: `${each.position}` }))}
      >
        {({ key, ...each }) => <Item key={key} {...each} />}
      </PagedList>
    </div>
  )
}
