import { ApiError } from '@inkwell/api-client/api-error'
import { MONTH } from '@inkwell/contract/month'
import { useParams, useSearchParams } from 'react-router'
import { archiveCall, archiveQuery } from '../features/archive/archive.queries.ts'
import { MonthLinks } from '../features/archive/month-links.tsx'
import { monthText } from '../features/archive/month-text.ts'
import { PostList } from '../features/posts/list/post-list.tsx'
import { postListCall, postListQuery } from '../features/posts/list/post-list.queries.ts'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { useApp } from '../platform/app-provider.tsx'
import { cursorOf, listPath } from '../platform/list-cursor.ts'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCall, PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { usePageData } from '../platform/use-page-data.ts'
import { NotFound, notFound } from './not-found.page.tsx'

function sourceOf(month: string, search: URLSearchParams) {
  return { from: cursorOf(search), filter: `month=${encodeURIComponent(month)}` }
}

/** Whether there is no such month. The service refuses what is no month, but also a cursor. */
function isNoMonth(error: unknown, month: string): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || (error.status === 400 && !MONTH.test(month))
}

function postsOf(month: string, search: URLSearchParams): PageCall {
  const call = postListCall(sourceOf(month, search))
  return {
    ...call,
    fetch: (api) =>
      call.fetch(api).catch((error: unknown) => {
        if (isNoMonth(error, month)) return null
        throw error
      }),
    store: (queryClient, result) => void (result !== null && call.store(queryClient, result)),
  }
}

export const pageCalls: PageCalls = ({ params: { month = '' }, url }) => [
  postsOf(month, url.searchParams),
  archiveCall,
]

/** Whether an answer of the list has posts. */
function hasPosts(answer: unknown): boolean {
  return ((answer as { posts?: unknown[] } | null)?.posts ?? []).length > 0
}

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    const [list] = await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return list === undefined || hasPosts(list) ? null : notFound()
  }
  const { api, queryClient } = getApp(context)
  void queryClient.query(archiveQuery(api)).catch(() => undefined)
  const list = postListQuery(api, sourceOf(params.month ?? '', url.searchParams))
  const isThere = queryClient.getQueryData(list.queryKey)
  if (!isThere) void queryClient.infiniteQuery(list).catch(() => undefined)
  return null
}

export function Component() {
  const { month = '' } = useParams()
  const source = sourceOf(month, useSearchParams()[0])
  const months = usePageData({ ...archiveQuery(useApp().api), refetchOnMount: false })
  const count = months?.find((each) => each.month === month)?.posts
  if (!MONTH.test(month) || (months && count === undefined)) return <NotFound />
  const path = paths.archiveMonth(month)
  const title = text.archive.monthTitle(monthText(month))
  return (
    <>
      <Seo
        title={title}
        description={text.archive.monthDescription(monthText(month))}
        path={listPath(path, source.from)}
        subject={{ kind: 'list' }}
      />
      <div className="grid gap-2 py-10 md:py-14">
        <h1 className="w-fit font-text text-heading font-medium tracking-tight">
          {monthText(month)}
        </h1>
        {count !== undefined && <p className="text-soft">{text.posts.count(count)}</p>}
      </div>
      <PostList {...source} path={path} />
      {months && <MonthLinks month={month} months={months} />}
    </>
  )
}
