import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ReportButton } from '../features/moderation/report-button.tsx'
import { AuthorActions } from '../features/posts/author-actions.tsx'
import { PostArticle, PostArticleSkeleton } from '../features/posts/post-article.tsx'
import { postQuery } from '../features/posts/posts.queries.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { appOf } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { useApp } from '../platform/app-provider.tsx'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { NotFound, notFound } from './not-found.page.tsx'

export async function loader({ context, params }: LoaderInput) {
  const { queryClient, api } = appOf(context)
  const query = postQuery(api, params.id ?? '')
  if (!import.meta.env.SSR && queryClient.getQueryData(query.queryKey)) return null
  const loading = queryClient.query(query).catch(() => undefined)
  if (!import.meta.env.SSR) return null
  return (await loading) === null ? notFound() : null
}

export function Component() {
  const { id = '' } = useParams()
  const { api } = useApp()
  const user = useCurrentUser()
  const { data: post } = useQuery(postQuery(api, id))

  if (post === null) return <NotFound />
  if (!post) {
    return (
      <>
        <Seo
          title={text.posts.loadingPost}
          description={text.posts.description}
          path={paths.post(id)}
        />
        <PostArticleSkeleton />
      </>
    )
  }
  const isAuthor = Boolean(user?._id) && user?._id === post.author.id
  return (
    <>
      <Seo
        title={post.title}
        description={post.excerpt}
        path={paths.post(id)}
        image={post.cover?.url}
      />
      <PostArticle
        post={post}
        actions={isAuthor && <AuthorActions key={id} id={id} />}
        footer={<ReportButton key={id} id={id} />}
      />
    </>
  )
}
