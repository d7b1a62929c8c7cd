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
  // The list says that nothing was found.
  if (q !== '') return null
  const { empty } = text.myPosts
  return (
    <div className="grid justify-items-center gap-6 py-12 text-center">
      <Ornament />
      <p className="max-w-invitation text-lead text-soft">{empty[state]}</p>
      {state !== 'trash' && <ButtonLink href={paths.createPost}>{text.topBar.write}</ButtonLink>}
    </div>
  )
}

interface FoundProps {
  q: string
  /** The number of loaded posts; undefined until it is that of this search. */
  count: number | undefined
  hasMore: boolean
}

/** Says how many posts a search has found. */
function Found({ q, count, hasMore }: FoundProps) {
  const { found, foundSoFar, nothingFound } = text.myPosts
  const isNothing = q !== '' && count === 0
  const look = isNothing ? 'py-10 text-soft' : 'text-small text-soft empty:absolute'
  const says = hasMore ? foundSoFar : found
  return (
    <p role="status" className={look}>
      {q !== '' && count !== undefined && (isNothing ? nothingFound(q) : says(count))}
    </p>
  )
}

function OwnList(part: MyPostsPart) {
  const { api } = useApp()
  const list = useInfiniteQuery(myPostsQuery(api, part))
  const { data, isPlaceholderData, hasNextPage } = list
  const count = data?.pages.flatMap(({ posts }) => posts).length
  return (
    <>
      <Found q={part.q} count={isPlaceholderData ? undefined : count} hasMore={hasNextPage} />
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
