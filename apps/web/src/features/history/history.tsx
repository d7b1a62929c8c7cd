import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ListSkeleton } from '../../lists/paged-list.tsx'
import { useApp } from '../../platform/app-provider.tsx'
import { text } from '../../platform/text.ts'
import { isAlone, readAddress } from './history-paths.ts'
import { versionsQuery } from './history.queries.ts'
import type { Version } from './history.queries.ts'
import { VersionList } from './version-list.tsx'
import type { VersionsResult } from './version-list.tsx'
import { VersionView } from './version-view.tsx'

interface HistoryProps {
  /** Undefined until known. */
  userId: string | undefined
  /** The id of a post or draft. */
  id: string
}

/**
 * The version of the address or the newest one, and the one beside it: by default, the one before. In place of a
 * version that later ones have superseded, the one that goes on from it. Undefined if there is none.
 */
function choose(versions: readonly Version[], search: URLSearchParams) {
  const { version, beside } = readAddress(search)
  const index =
    version === undefined ? 0 : versions.findLastIndex(({ number }) => number >= version)
  const shown = versions[index]
  const before = versions[index + 1]
  const wanted = versions.find(({ number }) => number === beside)
  return { shown, beside: isAlone(beside) ? undefined : (wanted ?? before) }
}

/** Loads pages until they reach the versions of the address; returns whether some are still to come. */
function useOlderPages(list: VersionsResult, search: URLSearchParams): boolean {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const { version, beside } = readAddress(search)
  const oldest = data?.pages.at(-1)?.versions.at(-1)?.number ?? 0
  const isOlder = [version, beside].some(
    (number) => number !== undefined && !isAlone(number) && number < oldest,
  )
  // The list offers to try again.
  const isLoading = isOlder && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isLoading && !isFetching) void fetchNextPage()
  }, [isLoading, isFetching, fetchNextPage])
  return isLoading
}

/** What stands in place of a version that the list does not have. */
function NoVersion({ list: { data, isSuccess } }: { list: VersionsResult }) {
  const isMissing = isSuccess && data.pages.some(({ versions }) => versions.length > 0)
  return isMissing && <p role="status">{text.history.missing}</p>
}

function OwnHistory({ userId, id }: { userId: string; id: string }) {
  const { api } = useApp()
  const list = useInfiniteQuery(versionsQuery(api, userId, id))
  const [search] = useSearchParams()
  const isLoading = useOlderPages(list, search)
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? []
  const { shown, beside } = choose(versions, search)
  return (
    <div className="grid gap-10 md:grid-cols-3">
      <VersionList id={id} list={list} shown={shown?.number} />
      {isLoading ? (
        <ListSkeleton />
      ) : shown ? (
        <VersionView
          key={shown.number}
          userId={userId}
          id={id}
          versions={versions}
          shown={shown}
          beside={beside}
        />
      ) : (
        <NoVersion list={list} />
      )}
    </div>
  )
}

/** The versions of one's own post or draft, their differences, and how to restore one. */
export function History({ userId, id }: HistoryProps) {
  if (userId === undefined) return <ListSkeleton />
  return <OwnHistory key={`${userId} ${id}`} userId={userId} id={id} />
}
