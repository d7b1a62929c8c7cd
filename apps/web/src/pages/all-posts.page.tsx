import { useSearchParams } from 'react-router'
import { PostList } from '../features/posts/post-list.tsx'
import { postListAnswer, postListQuery } from '../features/posts/post-list.queries.ts'
import { appOf } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { cursorOf, listPath } from '../platform/list-cursor.ts'
import { takeAnswer } from '../platform/page-answer.ts'
import type { PageAnswerOf } from '../platform/page-answer.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

export const answerOf: PageAnswerOf = ({ url }) => postListAnswer(cursorOf(url.searchParams))

export async function loader({ context, params, url }: LoaderInput) {
  const app = appOf(context)
  if (import.meta.env.SSR) {
    await takeAnswer(answerOf({ params, url }), app)
    return null
  }
  const query = postListQuery(app.api, cursorOf(url.searchParams))
  // What is there is shown, and asked for again once it is.
  const isThere = app.queryClient.getQueryData(query.queryKey)
  if (!isThere) void app.queryClient.infiniteQuery(query).catch(() => undefined)
  return null
}

export function Component() {
  const from = cursorOf(useSearchParams()[0])
  return (
    <>
      <Seo title={text.posts.title} description={text.posts.description} path={listPath(from)} />
      <div className="py-10 md:py-14">
        <h1 className="w-fit font-text text-heading font-medium tracking-tight">
          {text.posts.title}
        </h1>
      </div>
      <PostList from={from} />
    </>
  )
}
