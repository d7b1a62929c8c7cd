import { LatestPosts } from '../features/posts/list/latest-posts.tsx'
import { latestPostsCall, latestPostsQuery } from '../features/posts/posts.queries.ts'
import { getApp, getServerApp } from '../platform/app-context.ts'
import type { LoaderInput } from '../platform/app-context.ts'
import { fetchPageData } from '../platform/page-calls.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'

export const pageCalls: PageCalls = () => [latestPostsCall]

export async function loader({ context, params, url }: LoaderInput) {
  if (import.meta.env.SSR) {
    await fetchPageData(pageCalls({ params, url }), getServerApp(context))
    return null
  }
  const app = getApp(context)
  void app.queryClient.query(latestPostsQuery(app.api)).catch(() => undefined)
  return null
}

export function Component() {
  const [first, second] = text.landing.headline
  return (
    <>
      <Seo description={text.landing.description} path={paths.landing} subject={{ kind: 'site' }} />
      {/* Aligned with the edge of the window and the lower edge of the top bar. */}
      <div aria-hidden className="marbled hero-sheet" />
      <section className="hero">
        <p>{text.landing.welcome}</p>
        <h1>
          <span>{first}</span> <span>{second}</span>
        </h1>
        <p>{text.landing.invitation}</p>
        <div>
          {/* A minimum width prevents a layout shift when fonts load. */}
          <div className="grid min-w-invite">
            <ButtonLink href={paths.createPost}>{text.landing.start}</ButtonLink>
          </div>
          <div className="grid min-w-invite">
            <ButtonLink look="secondary" href={paths.allPosts}>
              {text.landing.explore}
            </ButtonLink>
          </div>
        </div>
      </section>
      <LatestPosts />
    </>
  )
}
