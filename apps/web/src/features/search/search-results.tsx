import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { errorText } from '../../platform/error-text.ts'
import { paths } from '../../platform/paths.ts'
import { searchText } from '../../platform/search-grammar.ts'
import type { Search } from '../../platform/search-grammar.ts'
import { text } from '../../platform/text.ts'
import { usePageData } from '../../platform/use-page-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ResultList } from './result-list.tsx'
import { ownSearchQuery, searchQuery } from './search.queries.ts'

interface OwnSearch {
  q: string
  userId: string | undefined
}

/** Own drafts that match, asked for by the browser alone. */
export function OwnResults({ q, userId }: OwnSearch) {
  const { data } = useQuery(ownSearchQuery(useApp().api, userId, q))
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="own-results" className="mb-10 rounded-card bg-sunken px-6 pt-6">
      <h2 id="own-results" className="text-small font-semibold text-soft">
        {text.searching.own}
      </h2>
      <ResultList results={data} pathOf={paths.editPost} />
    </section>
  )
}

function Failure({
  query: { error, isFetching, refetch },
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const { failed, retry } = text.searching
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-6">
      <p>
        {failed} {error && errorText(error)}
      </p>
      <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
        {retry}
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div
      data-skeleton
      role="status"
      aria-label={text.searching.loading}
      className="grid gap-4 py-6"
    >
      <SkeletonBlock className="h-6 w-2/5" />
      <SkeletonBlock className="h-5 w-full" />
      <SkeletonBlock className="h-5 w-3/5" />
    </div>
  )
}

/** Says that no post matches; what matches of one's own stands above it. */
function Nothing({ q, userId }: OwnSearch) {
  const own = useQuery({ ...ownSearchQuery(useApp().api, userId, q), enabled: false })
  const { nothing, nothingPublished, hint } = text.searching
  const hasOwn = own.data !== undefined && own.data.length > 0
  return (
    <div role="status" className="grid gap-2 py-6">
      <p className="text-lead">{hasOwn ? nothingPublished : nothing}</p>
      {!hasOwn && <p className="text-soft">{hint}</p>}
    </div>
  )
}

interface SearchResultsProps {
  search: Search
  userId: string | undefined
}

/** A page of the posts that match, or why there is none. */
export function SearchResults({ search, userId }: SearchResultsProps) {
  const { api } = useApp()
  const found = usePageData(searchQuery(api, search))
  const query = useQuery({ ...searchQuery(api, search), enabled: false })
  const { more, results: heading } = text.searching
  if (!found) return query.isError ? <Failure query={query} /> : <Loading />
  const { results, nextCursor } = found
  if (results.length === 0) return <Nothing q={search.q} userId={userId} />
  const next = nextCursor && `${paths.search}?${searchText({ ...search, cursor: nextCursor })}`
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="sr-only">
        {heading}
      </h2>
      <ResultList results={results} pathOf={(id) => paths.post(id)} />
      {next && (
        <div className="py-8">
          <ButtonLink key={next} look="secondary" href={next}>
            {more}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
