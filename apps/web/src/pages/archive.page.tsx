import { archiveCall, archiveQuery } from '../features/archive/archive.queries.ts'
import { YearList } from '../features/archive/year-list.tsx'
import { OfflineNotice } from '../features/posts/offline-notice.tsx'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { useApp } from '../platform/app-provider.tsx'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { useLoadedPage } from '../platform/use-loaded-page.ts'
import { SkeletonBlock } from '../ui/skeleton.tsx'

export const pageCalls: PageCalls = () => [archiveCall]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return null
  }
  const app = getApp(context)
  void app.queryClient.query(archiveQuery(app.api)).catch(() => undefined)
  return null
}

export function Component() {
  const { data: months, isOffline, reload } = useLoadedPage(archiveQuery(useApp().api))
  const { title, description, loading, empty } = text.archive
  return (
    <>
      <Seo
        title={title}
        description={description}
        path={paths.archive}
        subject={{ kind: 'list' }}
      />
      <h1 className="w-fit py-10 font-text text-heading font-medium tracking-tight md:py-14">
        {title}
      </h1>
      {isOffline && <OfflineNotice way="home" onRetry={reload} />}
      {!months && !isOffline && (
        <div data-skeleton role="status" aria-label={loading} className="grid gap-4">
          <SkeletonBlock className="h-8 w-2/5" />
          <SkeletonBlock className="h-5 w-full" />
          <SkeletonBlock className="h-5 w-full" />
        </div>
      )}
      {months?.length === 0 && <p className="text-lead text-soft">{empty}</p>}
      {months && <YearList months={months} />}
    </>
  )
}
