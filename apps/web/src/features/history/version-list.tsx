import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { momentText } from '../../lists/moment-text.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { text } from '../../platform/text.ts'
import { versionPath } from './history-paths.ts'
import type { Version } from './history.queries.ts'

interface VersionPage {
  versions: Version[]
  nextCursor: string | null
}

export type VersionsResult = UseInfiniteQueryResult<InfiniteData<VersionPage>>

interface VersionListProps {
  id: string
  list: VersionsResult
  /** The number of the version that is shown. */
  shown: number | undefined
}

/** The versions of a post, as links. */
export function VersionList({ id, list, shown }: VersionListProps) {
  const { versions: label, kinds, by: byName, untitled } = text.history
  return (
    <nav aria-label={label} className="max-md:max-h-80 max-md:overflow-y-auto">
      <PagedList
        list={list}
        empty={undefined}
        rowsOf={({ versions }) =>
          versions.map((version) => ({ ...version, key: String(version.number) }))
        }
      >
        {({ number, kind, title, by, at }) => (
          <a
            href={versionPath(id, number)}
            aria-current={number === shown ? 'true' : undefined}
            className="grid gap-1 rounded-control border-s-3 border-transparent ps-3 aria-[current=true]:border-accent"
          >
            <span className="font-semibold">{kinds[kind]}</span>
            <time dateTime={at} className="text-small text-soft">
              {momentText(at)}
            </time>
            <span className="text-small text-soft" dir="auto">
              {byName(by)}
            </span>
            <span className="line-clamp-2 text-small" dir="auto">
              {title || untitled}
            </span>
          </a>
        )}
      </PagedList>
    </nav>
  )
}
