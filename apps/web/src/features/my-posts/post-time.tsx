import { DRAFT_TRASH_DAYS } from '@inkwell/contract/limits'
import { dateText } from '../../platform/date-text.ts'
import { text } from '../../platform/text.ts'
import { momentText } from '../../lists/moment-text.ts'
import type { MyPost } from './my-posts.queries.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Up to then a time is relative; then it is the day that readers see. */
const RECENT = 7 * DAY

function relativeText(moment: string): string {
  const passed = Date.now() - Date.parse(moment)
  return passed < RECENT ? text.myPosts.ago(Math.max(passed, 0)) : (dateText(moment) ?? '')
}

function daysLeft(deletedAt: string): number {
  const end = Date.parse(deletedAt) + DRAFT_TRASH_DAYS * DAY
  return Math.max(0, Math.ceil((end - Date.now()) / DAY))
}

/** The time that orders the list of a state, and how to say it. */
function timeOf(post: MyPost): [moment: string | null | undefined, say: (time: string) => string] {
  const { changed, publishedOn, firstPublished, deletedOn } = text.myPosts
  const { createdAt, updatedAt, deletedAt } = post
  if (post.state === 'published') return [createdAt, publishedOn]
  if (post.state === 'unpublished') return [createdAt, firstPublished]
  return post.state === 'trash' ? [deletedAt, deletedOn] : [updatedAt, changed]
}

/** What happened to a post last, and when; the exact time is the title of the relative one. */
export function PostTime({ post }: { post: MyPost }) {
  const { scheduledFor, deletedAt, state } = post
  if (state === 'scheduled' && scheduledFor) {
    const { publishedAt, exactly } = text.myPosts
    return <time dateTime={scheduledFor}>{publishedAt(exactly(new Date(scheduledFor)))}</time>
  }
  const [moment, say] = timeOf(post)
  if (!moment) return undefined
  return (
    <>
      <time dateTime={moment} title={momentText(moment)}>
        {say(relativeText(moment))}
      </time>
      {state === 'trash' && deletedAt && <span>{text.myPosts.daysLeft(daysLeft(deletedAt))}</span>}
    </>
  )
}
