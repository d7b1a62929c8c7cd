import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/app-provider.tsx'
import { waitText } from '../../../platform/error-text.ts'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { useOnline } from '../../../platform/use-online.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Ornament } from '../../../ui/ornament.tsx'
import { OfflineNotice } from '../offline-notice.tsx'
import { OlderPosts } from './older-posts.tsx'
import { PostGrid, PostGridSkeleton } from './post-grid.tsx'
import { postListQuery } from './post-list.queries.ts'
import type { ListSource } from './post-list.queries.ts'
import { useSavedList } from './use-saved-list.ts'

interface PostListProps extends ListSource {
  /** The path of the screen. */
  path: string
}

/** Posts from a cursor on, with pagination. */
export function PostList({ from, filter, path }: PostListProps) {
  const { api } = useApp()
  const list = useInfiniteQuery(postListQuery(api, { from, filter }))
  const isOnline = useOnline()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const shown = data?.pages[0]
  useSavedList({ from, filter }, shown?.posts.length ?? 0)

  if (!shown) {
    // After an error of the service the skeleton stays, as specified.
    if (isOnline || !list.isError) return <PostGridSkeleton />
    return <OfflineNotice way="home" onRetry={() => void list.refetch()} />
  }
  const { posts, nextCursor } = shown
  if (posts.length === 0) {
    return (
      <div className="grid justify-items-center gap-6 py-16 text-center">
        <Ornament />
        <p className="text-lead text-soft">{text.posts.empty}</p>
        <ButtonLink href={paths.createPost}>{text.landing.start}</ButtonLink>
      </div>
    )
  }
  return (
    <>
      <PostGrid posts={posts} />
      {hasNextPage && (
        <OlderPosts
          path={path}
          cursor={nextCursor ?? ''}
          busy={isFetchingNextPage}
          automatic={!isFetchNextPageError}
          note={waitText(list.failureReason)}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </>
  )
}
