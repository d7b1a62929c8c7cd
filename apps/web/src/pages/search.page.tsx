import { useNavigate, useSearchParams } from 'react-router'
import { SearchForm } from '../features/search/search-form.tsx'
import { OwnResults, SearchResults } from '../features/search/search-results.tsx'
import { searchCall, searchQuery } from '../features/search/search.queries.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { searchOf, searchText } from '../platform/search-grammar.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

export const pageCalls: PageCalls = ({ url }) => [searchCall(searchOf(url.searchParams))]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return null
  }
  const app = getApp(context)
  const query = searchQuery(app.api, searchOf(url.searchParams))
  void app.queryClient.query(query).catch(() => undefined)
  return null
}

export function Component() {
  const search = searchOf(useSearchParams()[0])
  const navigate = useNavigate()
  const userId = useCurrentUser()?._id
  const { title, description, resultsFor } = text.searching
  const isFirst = search.cursor === undefined
  return (
    <>
      {/* Results are not for search engines. */}
      <Seo
        title={search.q ? resultsFor(search.q) : title}
        description={description}
        {...(search.q === '' && { path: paths.search })}
      />
      <h1 className="w-fit pt-10 pb-6 font-text text-heading font-medium tracking-tight md:pt-14">
        {title}
      </h1>
      <SearchForm
        q={search.q}
        onSearch={(q) => void navigate(`${paths.search}?${searchText({ q, cursor: undefined })}`)}
      />
      <div className="max-w-prose pt-6 pb-14">
        {isFirst && <OwnResults q={search.q} userId={userId} />}
        {search.q !== '' && <SearchResults search={search} userId={userId} />}
      </div>
    </>
  )
}
