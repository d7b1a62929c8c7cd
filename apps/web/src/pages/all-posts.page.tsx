import { useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { PostList } from '../features/posts/post-list.tsx'
import { postListQuery } from '../features/posts/posts.queries.ts'
import { appOf } from '../platform/app-context.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

/** Where a page without script begins; the list itself pages on without it. */
const CURSOR = 'cursor'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { queryClient, api } = appOf(context)
  const loading = queryClient
    .infiniteQuery(postListQuery(api, new URL(request.url).searchParams.get(CURSOR)))
    .catch(() => undefined)
  if (import.meta.env.SSR) await loading
  return null
}

export function Component() {
  const [search] = useSearchParams()
  return (
    <>
      <Seo title={text.posts.title} description={text.posts.description} path={paths.allPosts} />
      <h1 className="py-10 font-text text-heading font-medium tracking-tight md:py-14">
        {text.posts.title}
      </h1>
      <PostList from={search.get(CURSOR)} />
    </>
  )
}
