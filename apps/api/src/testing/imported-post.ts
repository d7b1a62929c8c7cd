import { addComment } from './comments.ts'
import type { TestApi } from './test-api.ts'

/** Gives a post what an import keeps beside the text: addresses, an id in feeds, and comments of which one is removed. */
export async function asImported(
  api: TestApi,
  { token, id }: { token: string; id: string },
): Promise<void> {
  const { writes } = api.app.services.database
  const rows = [`/2020/01/${id}`, `/?p=${id}`].map((path) => {
    return { path, kind: 'post' as const, target_id: id }
  })
  await writes.insertInto('old_address').values(rows).execute()
  const feed_id = 'https://a.example/?p=12'
  await writes.insertInto('post_feed_id').values({ post_id: id, feed_id }).execute()
  const first = await addComment(api, id, { name: 'Grace ]]> & عربي', anchor: 'comment-12' })
  await addComment(api, id, { name: '', content: '[a](https://a.example) ]]>', parent: first })
  const params = { id, comment: await addComment(api, id, { parent: first }) }
  await api.ok('DELETE /api/v1/posts/p/{id}/comments/{comment}', { params, token })
}

/** Gives an author, a page and the first tag addresses of an imported site. */
export async function keepAddresses(
  api: TestApi,
  { author, page }: { author: string; page: string },
): Promise<void> {
  const { writes } = api.app.services.database
  const tag = await writes.selectFrom('tag').select('id').executeTakeFirstOrThrow()
  await writes
    .insertInto('old_address')
    .values([
      { path: '/author/ada', kind: 'author', target_id: author },
      { path: '/category/looms', kind: 'tag', target_id: tag.id },
      { path: '/about-us', kind: 'page', target_id: page },
      { path: '/?page_id=2', kind: 'page', target_id: page },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives a picture of texts and the cover of a post paths of an imported site. */
export async function keepPicturePaths(
  api: TestApi,
  { picture, post }: { picture: string; post: string },
): Promise<void> {
  const { writes } = api.app.services.database
  const folder = '/wp-content/uploads/2020/01'
  await writes
    .insertInto('old_address')
    .values([
      { path: `${folder}/a, "b" (1).jpg`, kind: 'picture', target_id: picture },
      { path: `${folder}/\u6A5F-300x200.jpg`, kind: 'picture', target_id: picture },
      { path: `${folder}/50%25.jpg`, kind: 'picture', target_id: picture },
      { path: `${folder}/cover.jpg`, kind: 'cover', target_id: post },
      // Of a picture that is here no more.
      { path: `${folder}/gone.jpg`, kind: 'picture', target_id: 'gone' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
