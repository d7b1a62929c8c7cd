import { useParams, useSearchParams } from 'react-router'
import { commentsCall, commentsQuery } from '../features/comments/comments.queries.ts'
import { OfflineNotice } from '../features/posts/offline-notice.tsx'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { useApp } from '../platform/app-provider.tsx'
import { cursorOf, listPath } from '../platform/list-cursor.ts'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { useLoadedPage } from '../platform/use-loaded-page.ts'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { CommentsOfPost } from './comments-of-post.tsx'
import { NotFound, notFound } from './not-found.page.tsx'

export const pageCalls: PageCalls = ({ params: { id = '' }, url }) => [
  commentsCall({ id, cursor: cursorOf(url.searchParams) }),
]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    const [result] = await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return result === null ? notFound() : null
  }
  const { api, queryClient } = getApp(context)
  const place = { id: params.id ?? '', cursor: cursorOf(url.searchParams) }
  void queryClient.query(commentsQuery(api, place)).catch(() => undefined)
  return null
}

/** The comments of a post that its own page does not show. */
export function Component() {
  const { id = '' } = useParams()
  const cursor = cursorOf(useSearchParams()[0])
  const options = { ...commentsQuery(useApp().api, { id, cursor }), refetchOnMount: false }
  const { data: page, isOffline, reload } = useLoadedPage(options)
  if (page === null) return <NotFound />
  const { title, about, backToPost, loading } = text.comments
  return (
    <div className="mx-auto grid w-full max-w-reading grid-cols-1 gap-6 py-10 md:py-14">
      <Seo title={title} description={about} path={listPath(paths.comments(id), cursor)} />
      <h1 className="w-fit font-text text-heading font-medium tracking-tight">{title}</h1>
      <a
        href={paths.post(id)}
        className="inline-flex min-h-11 w-fit items-center rounded-control font-semibold text-accent underline-offset-4 hover:underline"
      >
        {backToPost}
      </a>
      {page && <CommentsOfPost postId={id} page={page} />}
      {isOffline && <OfflineNotice way="home" onRetry={reload} />}
      {!page && !isOffline && (
        <div data-skeleton role="status" aria-label={loading}>
          <SkeletonBlock className="h-40 w-full" />
        </div>
      )}
    </div>
  )
}
