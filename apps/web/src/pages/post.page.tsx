import { useParams } from 'react-router'
import { aroundCall } from '../features/posts/end/around.ts'
import { AuthorActions } from '../features/posts/article/author-actions.tsx'
import { MissingPost } from '../features/posts/article/missing-post.tsx'
import { PostBody } from '../features/posts/article/post-body.tsx'
import { PostArticle } from '../features/posts/article/post-article.tsx'
import { postCall, postQuery } from '../features/posts/posts.queries.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { useApp } from '../platform/app-provider.tsx'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { usePageData } from '../platform/use-page-data.ts'
import { LazyPostEnd, preparePostEnd } from './lazy-post-end.tsx'
import { NotFound, notFound } from './not-found.page.tsx'

/** For pages of the site. In a chunk of its own it would enlarge the first view of posts. */
export const Prose = PostBody

export const pageCalls: PageCalls = ({ params: { id = '' } }) => [postCall(id), aroundCall(id)]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    await preparePostEnd()
    const [result] = await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return result === null ? notFound() : null
  }
  const app = getApp(context)
  const query = postQuery(app.api, params.id ?? '')
  const isThere = app.queryClient.getQueryData(query.queryKey)
  if (!isThere) void app.queryClient.query(query).catch(() => undefined)
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const { api } = useApp()
  const user = useCurrentUser()
  const post = usePageData(postQuery(api, id))

  if (post === null) return <NotFound />
  if (!post) return <MissingPost id={id} />
  const isAuthor = Boolean(user?._id) && user?._id === post.author.id
  return (
    <>
      <Seo
        title={post.title}
        description={post.excerpt}
        path={paths.post(id)}
        subject={{ kind: 'post', ...post, tags: post.tags.map(({ name }) => name) }}
      />
      <PostArticle post={post} actions={isAuthor && <AuthorActions key={id} id={id} />} />
      <LazyPostEnd key={id} id={id} />
    </>
  )
}
