import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText, wantsSignIn } from '../platform/error-text.ts'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'

const ROWS = [1, 2, 3]

export function ListSkeleton() {
  return (
    <div role="status" aria-label={text.lists.loading} data-skeleton className="grid gap-6 py-6">
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

/** An error message with a Retry button, or one that leads to signing in where that helps. */
export function ListFailure({ error, busy, onRetry }: FailureProps) {
  const signInAgain = useSignInAgain()
  const { failed, tryAgain, signIn } = text.lists
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-6">
      <p>
        {failed} {errorText(error)}
      </p>
      {wantsSignIn(error) ? (
        <Button look="secondary" onClick={signInAgain}>
          {signIn}
        </Button>
      ) : (
        <Button look="secondary" busy={busy} onClick={onRetry}>
          {tryAgain}
        </Button>
      )}
    </div>
  )
}

/** What a list needs of an infinite query. */
export type ListResult<Page> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page>>,
  | 'data'
  | 'error'
  | 'isFetching'
  | 'refetch'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
>

function NextPage<Page>({ list }: { list: ListResult<Page> }) {
  const { error, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const load = () => void fetchNextPage()
  if (error && isFetchNextPageError) {
    return <ListFailure error={error} busy={isFetchingNextPage} onRetry={load} />
  }
  return (
    <Button look="secondary" busy={isFetchingNextPage} onClick={load}>
      {text.lists.more}
    </Button>
  )
}

interface PagedListProps<Page, Row extends { key: string }> {
  list: ListResult<Page>
  /** What stands in place of an empty list. */
  empty: ReactNode
  rowsOf: (page: Page) => Row[]
  children: (row: Row) => ReactNode
}

/** A paginated list of the service, with its loading, empty and error states. */
export function PagedList<Page, Row extends { key: string }>(props: PagedListProps<Page, Row>) {
  const { list, empty, rowsOf, children } = props
  const { data, error, isFetching, refetch, hasNextPage } = list

  if (!data) {
    if (!error) return <ListSkeleton />
    return <ListFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const rows = data.pages.flatMap(rowsOf)
  // A row may move to another page between two requests.
  const each = new Map(rows.map((row) => [row.key, row]))
  return (
    <>
      {each.size === 0 && empty}
      {each.size > 0 && (
        <ul className="divide-y divide-line">
          {[...each.values()].map((row) => (
            <li key={row.key} className="grid gap-3 py-6 wrap-anywhere">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <NextPage list={list} />}
    </>
  )
}
