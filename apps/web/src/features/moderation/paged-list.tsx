import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import { errorText } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { administrationQuery } from './admin.queries.ts'
import type { ListPage } from './admin.queries.ts'

const ROWS = [1, 2, 3]

export function ListSkeleton() {
  return (
    <div role="status" aria-label={text.admin.loading} data-skeleton className="grid gap-6 py-6">
      {ROWS.map((row) => (
        <div key={row} className="grid gap-3">
          <SkeletonBlock className="h-5 w-3/5" />
          <SkeletonBlock className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}

interface FailureProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** An error message with a Retry button. */
export function ListFailure({ error, busy, onRetry }: FailureProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-6">
      <p>
        {text.admin.failed} {errorText(error)}
      </p>
      <Button look="secondary" busy={busy} onClick={onRetry}>
        {text.admin.tryAgain}
      </Button>
    </div>
  )
}

type Calls = Parameters<typeof administrationQuery>[1]

interface PagedListProps<Call extends Calls, Row extends { key: string }> {
  call: Call
  email?: string | undefined
  empty: string
  rowsOf: (answer: ListPage<Call>['answer']) => Row[]
  children: (row: Row) => ReactNode
}

/** A paginated list of the service, with its loading, empty and error states. */
export function PagedList<Call extends Calls, Row extends { key: string }>(
  props: PagedListProps<Call, Row>,
) {
  const { call, email, empty, rowsOf, children } = props
  const { api } = useApp()
  const list = useInfiniteQuery(administrationQuery(api, call, email))
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list

  if (!data) {
    if (!error) return <ListSkeleton />
    return <ListFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const rows = data.pages.flatMap(({ answer }) => rowsOf(answer))
  const each = new Map(rows.map((row) => [row.key, row]))
  if (each.size === 0) return <p className="py-10 text-soft">{empty}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {[...each.values()].map((row) => (
          <li key={row.key} className="grid gap-3 py-6 wrap-anywhere">
            {children(row)}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.admin.more}
        </Button>
      )}
    </>
  )
}
