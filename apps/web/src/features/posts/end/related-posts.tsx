import type { Received } from '@inkwell/api-client/api-client'
import type { PostItem } from '@inkwell/contract/post'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { AuthorLine } from '../author-line.tsx'
import { toPostSummary } from '../post.ts'

const HEADING = 'related-posts'

/** Posts to read after this one: text only, so that they add few bytes. */
export function RelatedPosts({ posts }: { posts: Received<PostItem>[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={HEADING} className="border-t border-line pt-8">
      <h2 id={HEADING} className="mb-6 font-text text-section font-medium tracking-tight">
        {text.end.related}
      </h2>
      <ul className="grid gap-x-7 gap-y-8 md:grid-cols-3">
        {posts.map(toPostSummary).map(({ id, title, excerpt, author }) => (
          <li key={id}>
            <article className="relative grid content-start gap-2">
              <h3 className="font-text text-card font-semibold tracking-tight" dir="auto">
                <a
                  href={paths.post(id)}
                  className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {title}
                </a>
              </h3>
              <p className="line-clamp-3 wrap-anywhere text-soft" dir="auto">
                {excerpt}
              </p>
              <div className="relative justify-self-start text-soft">
                <AuthorLine author={{ ...author, email: '' }} />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
