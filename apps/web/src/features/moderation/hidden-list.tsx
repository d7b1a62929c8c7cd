import { text } from '../../platform/text.ts'
import { ActButton } from '../../lists/act-button.tsx'
import { PostRow } from './admin-row.tsx'
import { AdminList } from './admin-list.tsx'

export function HiddenList() {
  const { empty, show, shown, hidden } = text.admin
  return (
    <AdminList
      call="GET /api/v1/admin/posts"
      empty={empty.hidden}
      rowsOf={({ posts = [] }) => posts.map((post) => ({ ...post, key: post._id ?? '' }))}
    >
      {({ key: id, ...post }) => (
        <PostRow post={post}>
          <div>
            <ActButton
              subject={post.title}
              done={shown}
              act={(api, token) =>
                api('POST /api/v1/admin/posts/{id}/show', { params: { id }, token })
              }
              undo={{
                // A post that was hidden with its author is shown again with them.
                act: (api, token, { withAuthor }) =>
                  api('POST /api/v1/admin/posts/{id}/hide', {
                    params: { id },
                    query: withAuthor ? { withAuthor: 'true' } : {},
                    token,
                  }),
                done: hidden,
              }}
            >
              {show}
            </ActButton>
          </div>
        </PostRow>
      )}
    </AdminList>
  )
}
