import { useSearchParams } from 'react-router'
import { PostList } from '../features/posts/post-list.tsx'
import { postListCall, postListQuery } from '../features/posts/post-list.queries.ts'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { cursorOf, listPath } from '../platform/list-cursor.ts'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

export const pageCalls: PageCalls = ({ url }) => [postListCall(cursorOf(url.searchParams))]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return null
  }
  const app = getApp(context)
  const query = postListQuery(app.api, cursorOf(url.searchParams))
  // Cached data is shown at once and revalidated after.
  const isThere = app.queryClient.getQueryData(query.queryKey)
  if (!isThere) void app.queryClient.infiniteQuery(query).catch(() => undefined)
  return null
}

export function Component() {
  const from = cursorOf(useSearchParams()[0])
  return (
    <>
      <Seo title={text.posts.title} description={text.posts.description} path={listPath(from)} />
      <div className="py-10 md:py-14">
        <h1 className="w-fit font-text text-heading font-medium tracking-tight">
          {text.posts.title}
        </h1>
      </div>
      <PostList from={from} />
    </>
  )
}
