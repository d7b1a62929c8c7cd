import { useParams, useSearchParams } from 'react-router'
import { AuthorHeader } from '../features/authors/author-header.tsx'
import type { Author } from '../features/authors/author.ts'
import { authorCall, authorQuery } from '../features/authors/author.queries.ts'
import { OfflineNotice } from '../features/posts/offline-notice.tsx'
import { PostGridSkeleton } from '../features/posts/list/post-grid.tsx'
import { PostList } from '../features/posts/list/post-list.tsx'
import { postListCall, postListQuery } from '../features/posts/list/post-list.queries.ts'
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
import { NotFound, notFound } from './not-found.page.tsx'

function sourceOf(id: string, search: URLSearchParams) {
  return { from: cursorOf(search), filter: `author=${encodeURIComponent(id)}` }
}

export const pageCalls: PageCalls = ({ params: { id = '' }, url }) => [
  authorCall(id),
  postListCall(sourceOf(id, url.searchParams)),
]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    const [author] = await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return author === null ? notFound() : null
  }
  const { api, queryClient } = getApp(context)
  const { id = '' } = params
  void queryClient.query(authorQuery(api, id)).catch(() => undefined)
  const list = postListQuery(api, sourceOf(id, url.searchParams))
  const isThere = queryClient.getQueryData(list.queryKey)
  if (!isThere) void queryClient.infiniteQuery(list).catch(() => undefined)
  return null
}

function AuthorSeo({ author, path }: { author: Author; path: string }) {
  const { name, biography, portrait } = author
  const description = biography === '' ? text.author.description(name) : biography
  const links = author.links.map(({ url }) => url)
  const image = portrait && {
    url: portrait.url,
    width: portrait.side,
    height: portrait.side,
    alt: name,
  }
  return (
    <Seo
      title={name}
      description={description}
      path={path}
      subject={{ kind: 'author', name, biography, image, links }}
      feeds={`${paths.author(author.id)}/`}
    />
  )
}

function Loading({ path }: { path: string }) {
  const { loading } = text.author
  return (
    <>
      <Seo title={loading} description={text.posts.description} path={path} />
      <div className="flex gap-8 py-10 md:py-14" data-skeleton role="status" aria-label={loading}>
        <SkeletonBlock className="size-24 shrink-0 sm:size-32" />
        <div className="grid flex-1 content-center gap-4">
          <SkeletonBlock className="h-10 w-3/5" />
          <SkeletonBlock className="h-5 w-2/5" />
        </div>
      </div>
      <PostGridSkeleton />
    </>
  )
}

function Offline({ path, onRetry }: { path: string; onRetry: () => void }) {
  return (
    <>
      <Seo title={text.offline.title} description={text.posts.description} path={path} />
      <OfflineNotice way="home" onRetry={onRetry} />
    </>
  )
}

export function Component() {
  const { id = '' } = useParams()
  const source = sourceOf(id, useSearchParams()[0])
  // The list is asked for again after the page was served; this answer is at most a second old.
  const options = { ...authorQuery(useApp().api, id), refetchOnMount: false }
  const { data: author, isOffline, reload } = useLoadedPage(options)
  const path = listPath(paths.author(id), source.from)
  if (author === null) return <NotFound />
  if (isOffline) return <Offline path={path} onRetry={reload} />
  if (!author) return <Loading path={path} />
  return (
    <>
      <AuthorSeo author={author} path={path} />
      <AuthorHeader author={author} />
      {author.posts > 0 && <PostList {...source} path={paths.author(id)} />}
    </>
  )
}
