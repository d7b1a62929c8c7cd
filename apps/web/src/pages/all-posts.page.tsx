import { useSearchParams } from 'react-router'
import { PostList } from '../features/posts/post-list.tsx'
import { postListQuery } from '../features/posts/posts.queries.ts'
import { appOf } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { cursorOf, listPath } from '../platform/list-cursor.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

export async function loader({ context, url }: LoaderInput) {
  const { queryClient, api } = appOf(context)
  const query = postListQuery(api, cursorOf(url.searchParams))
  // What is there is shown, and asked for again once it is.
  if (queryClient.getQueryData(query.queryKey)) return null
  const loading = queryClient.infiniteQuery(query).catch(() => undefined)
  if (import.meta.env.SSR) await loading
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
