import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { editPath } from './my-posts-paths.ts'
import type { MyPost } from './my-posts.queries.ts'
import { PostActs } from './post-acts.tsx'
import { PostTime } from './post-time.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** Where the title leads; a post in the trash and a hidden one can be opened nowhere. */
function hrefOf(post: MyPost): string | undefined {
  if (post.state === 'trash' || post.isHidden) return undefined
  return post.state === 'published' ? paths.post(post.id) : editPath(post)
}

/** What a badge says about the text that readers do not see. */
function changesText({ state, isNew, hasDraft, scheduledFor }: MyPost): string | undefined {
  const { changes, changesScheduled, wasDraft } = text.myPosts
  if (state === 'trash') return isNew ? wasDraft : undefined
  if (isNew || !hasDraft) return undefined
  return scheduledFor ? changesScheduled : changes
}

function Badges({ post }: { post: MyPost }) {
  const words = changesText(post)
  return (
    <>
      {post.isHidden && <Badge>{text.myPosts.hidden}</Badge>}
      {words !== undefined && <Badge>{words}</Badge>}
    </>
  )
}

function failureText(key: string): string {
  const { failures, failed } = text.myPosts
  const known: Readonly<Record<string, string>> = failures
  return failed((Object.hasOwn(known, key) ? known[key] : undefined) ?? failures.other)
}

/** A post of one's own with its actions. */
export function MyPostRow({ post }: { post: MyPost }) {
  const name = post.title || text.myPosts.untitled
  const { excerpt, image, scheduleFailure } = post
  const href = hrefOf(post)
  return (
    <>
      <div className="flex gap-4">
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lead font-semibold" dir="auto">
              {href ? (
                <a href={href} className="underline-offset-4 hover:underline">
                  {name}
                </a>
              ) : (
                name
              )}
            </h2>
            <Badges post={post} />
          </div>
          <p className="flex flex-wrap gap-x-4 text-small text-soft">
            <PostTime post={post} />
          </p>
          <p className="line-clamp-2 text-soft" dir="auto">
            {excerpt}
          </p>
          {scheduleFailure && (
            <p className="font-medium text-danger">{failureText(scheduleFailure)}</p>
          )}
        </div>
        <Thumbnail image={image} />
      </div>
      <PostActs post={post} name={name} />
    </>
  )
}
