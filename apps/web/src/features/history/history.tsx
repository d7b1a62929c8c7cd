import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ListSkeleton } from '../../lists/paged-list.tsx'
import { useApp } from '../../platform/app-provider.tsx'
import { isAlone, readAddress } from './history-paths.ts'
import { versionsQuery } from './history.queries.ts'
import type { Version } from './history.queries.ts'
import { VersionList } from './version-list.tsx'
import { VersionView } from './version-view.tsx'

interface HistoryProps {
  /** Undefined until known. */
  userId: string | undefined
  /** The id of a post or draft. */
  id: string
}

/** The version of the address or the newest one, and the one beside it: by default, the one before. */
function choose(versions: readonly Version[], search: URLSearchParams) {
  const { version, beside } = readAddress(search)
  const index = versions.findIndex(({ number }) => number === version)
  const shown = versions[Math.max(0, index)]
  const before = versions[Math.max(0, index) + 1]
  const wanted = versions.find(({ number }) => number === beside)
  return { shown, beside: isAlone(beside) ? undefined : (wanted ?? before) }
}

function OwnHistory({ userId, id }: { userId: string; id: string }) {
  const { api } = useApp()
  const list = useInfiniteQuery(versionsQuery(api, userId, id))
  const [search] = useSearchParams()
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? []
  const { shown, beside } = choose(versions, search)
  return (
    <div className="grid gap-10 md:grid-cols-3">
      <VersionList id={id} list={list} shown={shown?.number} />
      {shown && (
        <VersionView
          key={shown.number}
          userId={userId}
          id={id}
          versions={versions}
          shown={shown}
          beside={beside}
        />
      )}
    </div>
  )
}

/** The versions of one's own post or draft, their differences, and how to restore one. */
export function History({ userId, id }: HistoryProps) {
  if (userId === undefined) return <ListSkeleton />
  return <OwnHistory key={`${userId} ${id}`} userId={userId} id={id} />
}
