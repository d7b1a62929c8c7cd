import { useEffect } from 'react'
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router'
import { PostList } from '../features/posts/list/post-list.tsx'
import { postListCall, postListQuery } from '../features/posts/list/post-list.queries.ts'
import { otherSlug, tagCall, tagQuery } from '../features/tags/tags.queries.ts'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { useApp } from '../platform/app-provider.tsx'
import { cursorOf, listPath } from '../platform/list-cursor.ts'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { usePageData } from '../platform/use-page-data.ts'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { NotFound, notFound } from './not-found.page.tsx'

type Address = Pick<LoaderInput, 'params' | 'url'>

function sourceOf(slug: string, search: URLSearchParams) {
  return { from: cursorOf(search), filter: new URLSearchParams({ tag: slug }).toString() }
}

export const pageCalls: PageCalls = ({ params: { tag = '' }, url }: Address) => [
  tagCall(tag),
  postListCall(sourceOf(tag, url.searchParams)),
]

export async function loader({ context, params, url }: LoaderInput) {
  const { tag = '' } = params
  if (import.meta.env.SSR) {
    const [result] = await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    const slug = otherSlug(result, tag)
    // The tag was renamed, or merged into another one.
    if (slug) return redirect(listPath(paths.tag(slug), cursorOf(url.searchParams)), 308)
    return result === null ? notFound() : null
  }
  const { api, queryClient } = getApp(context)
  void queryClient.query(tagQuery(api, tag)).catch(() => undefined)
  const list = postListQuery(api, sourceOf(tag, url.searchParams))
  const isThere = queryClient.getQueryData(list.queryKey)
  if (!isThere) void queryClient.infiniteQuery(list).catch(() => undefined)
  return null
}

/** The same for a navigation in the browser, which knows the tag only after it has begun. */
function useMovedTag(slug: string, now: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (now && now !== slug) void navigate(paths.tag(now), { replace: true })
  }, [navigate, slug, now])
}

export function Component() {
  const { tag: slug = '' } = useParams()
  const source = sourceOf(slug, useSearchParams()[0])
  const tag = usePageData({ ...tagQuery(useApp().api, slug), refetchOnMount: false })
  useMovedTag(slug, tag?.slug)

  if (tag === null) return <NotFound />
  const path = paths.tag(slug)
  return (
    <>
      <Seo
        title={tag?.name ?? text.tags.loading}
        description={tag ? text.tags.about(tag.name) : text.tags.description}
        path={listPath(path, source.from)}
        subject={{ kind: 'list' }}
        feeds={`${path}/`}
      />
      <div className="grid gap-2 py-10 md:py-14">
        {tag ? (
          <>
            <h1 className="w-fit font-text text-heading font-medium tracking-tight" dir="auto">
              {tag.name}
            </h1>
            <p className="flex flex-wrap items-baseline gap-x-4 text-soft">
              <span>{text.posts.count(tag.posts)}</span>
              <a href={`${path}/feed.xml`} className={wayOn}>
                {text.tags.feed}
              </a>
              <a href={paths.tags} className={wayOn}>
                {text.tags.all}
              </a>
            </p>
          </>
        ) : (
          <div data-skeleton role="status" aria-label={text.tags.loading}>
            <SkeletonBlock className="h-12 w-60" />
          </div>
        )}
      </div>
      <PostList {...source} path={path} />
    </>
  )
}

const wayOn =
  'inline-flex min-h-11 items-center rounded-control font-semibold text-accent underline-offset-4 hover:underline'
