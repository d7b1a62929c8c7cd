import { useSearchParams } from 'react-router'
import { PostList } from '../features/posts/list/post-list.tsx'
import { postListCall, postListQuery } from '../features/posts/list/post-list.queries.ts'
import type { ListSource } from '../features/posts/list/post-list.queries.ts'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { cursorOf, listPath } from '../platform/list-cursor.ts'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

function sourceOf(search: URLSearchParams): ListSource {
  return { from: cursorOf(search), filter: '' }
}

export const pageCalls: PageCalls = ({ url }) => [postListCall(sourceOf(url.searchParams))]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return null
  }
  const app = getApp(context)
  const query = postListQuery(app.api, sourceOf(url.searchParams))
  // Cached data is shown at once and revalidated after.
  const isThere = app.queryClient.getQueryData(query.queryKey)
  if (!isThere) void app.queryClient.infiniteQuery(query).catch(() => undefined)
  return null
}

export function Component() {
  const source = sourceOf(useSearchParams()[0])
  const path = paths.allPosts
  return (
    <>
      <Seo
        title={text.posts.title}
        description={text.posts.description}
        path={listPath(path, source.from)}
        subject={{ kind: 'list' }}
      />
      <div className="py-10 md:py-14">
        <h1 className="w-fit font-text text-heading font-medium tracking-tight">
          {text.posts.title}
        </h1>
      </div>
      <PostList {...source} path={path} />
    </>
  )
}
