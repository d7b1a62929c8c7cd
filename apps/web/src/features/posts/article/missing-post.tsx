import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/app-provider.tsx'
import { paths } from '../../../platform/paths.ts'
import { Seo } from '../../../platform/seo.tsx'
import { text } from '../../../platform/text.ts'
import { useOnline } from '../../../platform/use-online.ts'
import { OfflineNotice } from '../offline-notice.tsx'
import { PostArticleSkeleton } from './post-article.tsx'
import { postQuery } from '../posts.queries.ts'

/**
 * Shown instead of a post that has not loaded. Offline it says so and loads the post on reconnect.
 * After an error of the service the skeleton stays, as specified.
 */
export function MissingPost({ id }: { id: string }) {
  const { api } = useApp()
  // Observes the query of the screen without fetching.
  const watching = { refetchOnMount: false, retryOnMount: false, enabled: !import.meta.env.SSR }
  const { isError, refetch } = useQuery({ ...postQuery(api, id), ...watching })
  const isOffline = !useOnline() && isError
  const { title } = text.offline
  return (
    <>
      <Seo
        title={isOffline ? title : text.posts.loadingPost}
        description={text.posts.description}
        path={paths.post(id)}
      />
      {isOffline ? <OfflineNotice onRetry={() => void refetch()} /> : <PostArticleSkeleton />}
    </>
  )
}
