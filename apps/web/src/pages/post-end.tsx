import { toPortrait } from '../features/authors/author.ts'
import { Portrait } from '../features/authors/portrait.tsx'
import { ReportButton } from '../features/moderation/report-button.tsx'
import { aroundQuery } from '../features/posts/end/around.ts'
import type { Around } from '../features/posts/end/around.ts'
import { AuthorBlock } from '../features/posts/end/author-block.tsx'
import { Neighbours, SeriesLinks } from '../features/posts/end/neighbours.tsx'
import { OriginLink } from '../features/posts/end/origin-link.tsx'
import { RelatedPosts } from '../features/posts/end/related-posts.tsx'
import { ShareButtons } from '../features/posts/end/share-buttons.tsx'
import type { Post } from '../features/posts/post.ts'
import { postQuery } from '../features/posts/posts.queries.ts'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { TagLinks } from '../features/tags/tag-links.tsx'
import { useApp } from '../platform/app-provider.tsx'
import { paths } from '../platform/paths.ts'
import { text } from '../platform/text.ts'
import { usePageData } from '../platform/use-page-data.ts'
import { PostComments } from './post-comments.tsx'

const column = 'mx-auto grid w-full max-w-reading grid-cols-1 gap-8'

/** What belongs to the post itself: its tags, and what readers can do with it. */
function OwnEnd({ post }: { post: Post }) {
  const user = useCurrentUser()
  const isAuthor = Boolean(user?._id) && user?._id === post.author.id
  return (
    <>
      <TagLinks label={text.end.tags} tags={post.tags} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ShareButtons post={post} />
        {!isAuthor && <ReportButton id={post.id} />}
      </div>
    </>
  )
}

function AuthorEnd({ author, post }: { author: NonNullable<Around['author']>; post: Post }) {
  const { id, name } = post.author
  return (
    <div className="border-t border-line pt-8">
      <AuthorBlock name={name} biography={author.biography ?? ''} href={paths.author(id)}>
        <Portrait picture={toPortrait(author.image)} name={name} size="small" />
      </AuthorBlock>
    </div>
  )
}

/** Where a reader may go on, within the column of the text. */
function WaysOn({ post, around }: { post: Post; around: Around }) {
  const { author, series, previous, next } = around
  return (
    <>
      {series && <SeriesLinks series={series} />}
      {author && <AuthorEnd author={author} post={post} />}
      {(previous ?? next) && (
        <div className="border-t border-line pt-6">
          <Neighbours
            label={text.end.neighbours}
            previous={previous}
            next={next}
            labels={text.end}
          />
        </div>
      )}
    </>
  )
}

/** What readers find below a post. */
export function PostEnd({ id }: { id: string }) {
  const { api } = useApp()
  // The screen has asked already.
  const post = usePageData({ ...postQuery(api, id), refetchOnMount: false })
  // A service that renders no posts knows nothing of what is around them.
  const isKnown = post ? 'html' in post.text : false
  const around = usePageData({ ...aroundQuery(api, id), enabled: isKnown })
  if (!post) return null
  return (
    <section
      aria-label={text.end.label}
      className="grid grid-cols-1 gap-10 wrap-anywhere md:gap-14"
    >
      <div className={column}>
        <OwnEnd post={post} />
        {around?.comments && <PostComments post={post} page={around.comments} />}
        {around && <WaysOn post={post} around={around} />}
      </div>
      <div className="mx-auto grid w-full max-w-figure grid-cols-1 gap-10">
        <RelatedPosts posts={around?.related ?? []} />
        <div className="border-t border-line pt-4">
          <OriginLink />
        </div>
      </div>
    </section>
  )
}
