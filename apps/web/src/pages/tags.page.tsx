import { useSearchParams } from 'react-router'
import { OfflineNotice } from '../features/posts/offline-notice.tsx'
import { TagIndex } from '../features/tags/tag-index.tsx'
import { tagListCall, tagListQuery } from '../features/tags/tags.queries.ts'
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
import { ButtonLink } from '../ui/button.tsx'
import { Ornament } from '../ui/ornament.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'

export const pageCalls: PageCalls = ({ url }) => [tagListCall(cursorOf(url.searchParams))]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return null
  }
  const app = getApp(context)
  const query = tagListQuery(app.api, cursorOf(url.searchParams))
  void app.queryClient.query(query).catch(() => undefined)
  return null
}

function IndexSkeleton() {
  return (
    <div data-skeleton role="status" aria-label={text.tags.loading} className="grid gap-5">
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonBlock key={index} className="h-12 w-full" />
      ))}
    </div>
  )
}

function NoTags() {
  return (
    <div className="grid justify-items-center gap-6 py-16 text-center">
      <Ornament />
      <p className="text-lead text-soft">{text.tags.empty}</p>
      <ButtonLink href={paths.createPost}>{text.tags.write}</ButtonLink>
    </div>
  )
}

function Tags({ cursor }: { cursor: string | null }) {
  const { data, isOffline, reload } = useLoadedPage(tagListQuery(useApp().api, cursor))
  if (isOffline) return <OfflineNotice way="home" onRetry={reload} />
  if (!data) return <IndexSkeleton />
  const { tags, nextCursor } = data
  if (tags.length === 0 && cursor === null) return <NoTags />
  return (
    <>
      <TagIndex tags={tags} />
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        {cursor !== null && (
          <ButtonLink look="quiet" href={paths.tags}>
            {text.tags.all}
          </ButtonLink>
        )}
        {nextCursor !== null && (
          <ButtonLink
            key={nextCursor}
            look="secondary"
            rel="next"
            href={listPath(paths.tags, nextCursor)}
          >
            {text.tags.more}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

export function Component() {
  const cursor = cursorOf(useSearchParams()[0])
  const { title, description } = text.tags
  return (
    <>
      <Seo title={title} description={description} path={listPath(paths.tags, cursor)} />
      <h1 className="w-fit py-10 font-text text-heading font-medium tracking-tight md:py-14">
        {title}
      </h1>
      <Tags cursor={cursor} />
    </>
  )
}
