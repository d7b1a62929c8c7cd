import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { administrationQuery } from './admin.queries.ts'
import type { ListPage } from './admin.queries.ts'

type Calls = Parameters<typeof administrationQuery>[1]

interface AdminListProps<Call extends Calls, Row extends { key: string }> {
  call: Call
  email?: string | undefined
  empty: string
  rowsOf: (answer: ListPage<Call>['answer']) => Row[]
  children: (row: Row) => ReactNode
}

/** A list of the administration. */
export function AdminList<Call extends Calls, Row extends { key: string }>(
  props: AdminListProps<Call, Row>,
) {
  const { call, email, empty, rowsOf, children } = props
  const { api } = useApp()
  const list = useInfiniteQuery(administrationQuery(api, call, email))
  return (
    <PagedList
      list={list}
      empty={<p className="py-10 text-soft">{empty}</p>}
      rowsOf={({ answer }) => rowsOf(answer)}
    >
      {children}
    </PagedList>
  )
}
