import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ListSkeleton, PagedList } from '../../lists/paged-list.tsx'
import { Ornament } from '../../ui/ornament.tsx'
import { MyPostRow } from './my-post-row.tsx'
import { myPostsQuery } from './my-posts.queries.ts'
import type { MyPostsPart } from './my-posts.queries.ts'

function Empty({ state, q }: Pick<MyPostsPart, 'state' | 'q'>) {
  const { empty, nothingFound } = text.myPosts
  if (q !== '') return <p className="py-10 text-soft">{nothingFound(q)}</p>
  return (
    <div className="grid justify-items-center gap-6 py-12 text-center">
      <Ornament />
      <p className="max-w-invitation text-lead text-soft">{empty[state]}</p>
      {state !== 'trash' && <ButtonLink href={paths.createPost}>{text.topBar.write}</ButtonLink>}
    </div>
  )
}

function OwnList(part: MyPostsPart) {
  const { api } = useApp()
  const list = useInfiniteQuery(myPostsQuery(api, part))
  const { found, foundSoFar } = text.myPosts
  const { data, isPlaceholderData, hasNextPage } = list
  const count = data?.pages.flatMap(({ posts }) => posts).length ?? 0
  const isFound = part.q !== '' && data && !isPlaceholderData && count > 0
  return (
    <>
      <p role="status" className="text-small text-soft empty:absolute">
        {isFound && (hasNextPage ? foundSoFar(count) : found(count))}
      </p>
      <PagedList
        list={list}
        empty={isPlaceholderData ? <ListSkeleton /> : <Empty {...part} />}
        rowsOf={({ posts }) => posts.map((post) => ({ post, key: post.id }))}
      >
        {({ post }) => <MyPostRow post={post} />}
      </PagedList>
    </>
  )
}

interface MyPostListProps extends Omit<MyPostsPart, 'userId'> {
  /** Undefined until known. */
  userId: string | undefined
}

/** One's own posts in a state. */
export function MyPostList({ userId, state, q }: MyPostListProps) {
  if (userId === undefined) return <ListSkeleton />
  return <OwnList key={`${userId} ${state}`} userId={userId} state={state} q={q} />
}
