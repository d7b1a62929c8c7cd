import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OfflineNotice } from '../features/posts/offline-notice.tsx'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { useApp } from '../platform/app-provider.tsx'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { useOnline } from '../platform/use-online.ts'
import { usePageData } from '../platform/use-page-data.ts'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { NotFound, notFound } from './not-found.page.tsx'
import { Prose } from './post.page.tsx'

const READ = 'GET /api/v1/pages/{slug}'
type Answer = CallAnswer<typeof READ>

/** A page of the site; null if it does not exist. Rejects an invalid response. */
async function fetchPage(api: ApiClient, slug: string, signal?: AbortSignal) {
  try {
    const answer = await api(READ, { params: { slug }, ...(signal && { signal }) })
    if (typeof answer.page?.html !== 'string') throw new TypeError('The answer holds no page')
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function toPage(answer: Answer | null) {
  if (!answer?.page) return null
  const { title = '', excerpt = '', html = '' } = answer.page
  return { title, excerpt, html }
}

function pageQuery(api: ApiClient, slug: string) {
  return queryOptions({
    queryKey: ['page', slug] as const,
    queryFn: async ({ signal }) => toPage(await fetchPage(api, slug, signal)),
    meta: { failure: 'Failed to load page' },
  })
}

export const pageCalls: PageCalls = ({ params: { slug = '' } }) => [
  {
    fetch: (api) => fetchPage(api, slug),
    store: (queryClient, result) =>
      void queryClient.setQueryData(['page', slug], toPage(result as Answer | null)),
  },
]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    const [result] = await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return result === null ? notFound() : null
  }
  const app = getApp(context)
  void app.queryClient.query(pageQuery(app.api, params.slug ?? '')).catch(() => undefined)
  return null
}

/** Shown instead of a page that has not loaded; offline it says so. */
function Missing({ slug }: { slug: string }) {
  const { api } = useApp()
  // Observes the query of the screen without fetching.
  const watching = { refetchOnMount: false, retryOnMount: false, enabled: !import.meta.env.SSR }
  const { isError, refetch } = useQuery({ ...pageQuery(api, slug), ...watching })
  const isOffline = !useOnline() && isError
  const { loading } = text.topBar
  return (
    <>
      <Seo
        title={isOffline ? text.offline.title : loading}
        description={text.landing.description}
        path={paths.page(slug)}
      />
      {isOffline ? (
        <OfflineNotice onRetry={() => void refetch()} />
      ) : (
        <div className={column} data-skeleton role="status" aria-label={loading}>
          <SkeletonBlock className="h-10 w-3/5 md:h-12" />
          <SkeletonBlock className="h-5 w-full" />
          <SkeletonBlock className="h-5 w-11/12" />
          <SkeletonBlock className="h-5 w-3/4" />
        </div>
      )}
    </>
  )
}

const column = 'mx-auto grid w-full max-w-reading gap-8 py-10 md:py-16'

export function Component() {
  const { slug = '' } = useParams()
  const page = usePageData(pageQuery(useApp().api, slug))

  if (page === null) return <NotFound />
  if (!page) return <Missing slug={slug} />
  const { title, excerpt, html } = page
  return (
    <article className={column}>
      <Seo title={title} description={excerpt} path={paths.page(slug)} />
      <h1 className="font-text text-title font-medium tracking-tight" dir="auto">
        {title}
      </h1>
      <Prose text={{ html }} />
    </article>
  )
}
