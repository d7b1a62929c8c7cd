import { useNavigate, useSearchParams } from 'react-router'
import { MyPostList } from '../features/my-posts/my-post-list.tsx'
import { MyPostsFrame } from '../features/my-posts/my-posts-frame.tsx'
import { myPostsPath, stateOf } from '../features/my-posts/my-posts-paths.ts'
import { TitleSearch } from '../features/my-posts/title-search.tsx'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = stateOf(search.get('state'))
  // The server does not know what is searched for.
  const q = useHydrated() ? (search.get('q')?.trim() ?? '') : ''
  const { title, description, states } = text.myPosts
  return (
    <>
      <Seo title={`${states[state]} · ${title}`} description={description} />
      <MyPostsFrame shown={state} q={q}>
        <TitleSearch
          key={state}
          q={q}
          onSearch={(typed) =>
            void navigate(myPostsPath(state, typed), { replace: true, preventScrollReset: true })
          }
        />
        <MyPostList userId={useCurrentUser()?._id} state={state} q={q} />
      </MyPostsFrame>
    </>
  )
}
