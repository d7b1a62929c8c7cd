import { useApp } from '../../../platform/app-provider.tsx'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { usePageData } from '../../../platform/use-page-data.ts'
import { PostCard } from './post-card.tsx'
import { postGrid } from './post-grid.tsx'
import { latestPostsQuery } from '../posts.queries.ts'

const HEADING = 'latest-posts'

/** The newest posts; nothing if there are none. */
export function LatestPosts() {
  const { api } = useApp()
  const posts = usePageData(latestPostsQuery(api)) ?? []
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={HEADING} className="border-t border-line pt-10 md:pt-14">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={HEADING} className="font-text text-section font-medium tracking-tight">
          {text.landing.latest}
        </h2>
        <a
          href={paths.allPosts}
          className="rounded-control py-1 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {text.landing.all}
        </a>
      </div>
      <ul className={postGrid}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} heading="h3" eager={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
