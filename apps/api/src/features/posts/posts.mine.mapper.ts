import type { MyPost } from '@inkwell/contract/draft'
import { isHidden, isVisible } from '../../visible-post.ts'
import { imageOf } from './posts.mapper.ts'
import type { DescribeImage, DescribeOwnImage } from './posts.mapper.ts'
import type { MyPostRow } from './posts.mine.repository.ts'

/** The time of a row in the list of its state. */
export function timeOf(row: MyPostRow, state: MyPost['state']): string {
  const times = {
    draft: row.draft_updated_at,
    scheduled: row.scheduled_for,
    published: row.published_at,
    unpublished: row.unpublished_at,
    trash: row.deleted_at,
  }
  return times[state] ?? ''
}

interface Describing {
  describe: DescribeImage
  describeOwn: DescribeOwnImage
}

/** Covers that readers see have public addresses, which caches share. */
function describerOf(row: MyPostRow, isDraft: boolean, { describe, describeOwn }: Describing) {
  return isDraft || !isVisible(row) ? describeOwn(row.id) : describe
}

function hasDraft(row: MyPostRow): boolean {
  return row.draft_updated_at !== null && row.draft_discarded_at === null
}

/** In the trash, a draft keeps its time and is not published. */
function scheduledForOf(row: MyPostRow): string | null {
  return hasDraft(row) ? row.scheduled_for : null
}

/** A new post in the trash still says why it was not published; a published one does not say it of a deleted draft. */
function scheduleFailureOf(row: MyPostRow): string | null {
  return row.published_at === '' || hasDraft(row) ? row.schedule_failure : null
}

/** A post of the person who asks. The text is that of the draft where drafts are listed. */
export function toMyPost(row: MyPostRow, state: MyPost['state'], describing: Describing): MyPost {
  const isNew = row.published_at === ''
  const isDraft = isNew || state === 'draft' || state === 'scheduled'
  return {
    _id: row.id,
    title: (isDraft ? row.draft_title : row.title) ?? '',
    content: (isDraft ? row.draft_lead : row.lead) ?? '',
    excerpt: row.excerpt,
    ...imageOf(row, describerOf(row, isDraft, describing)),
    createdAt: isNew ? null : row.published_at,
    updatedAt: (isDraft ? row.draft_updated_at : row.updated_at) ?? row.updated_at,
    state,
    isHidden: isHidden(row),
    hasDraft: hasDraft(row),
    scheduledFor: scheduledForOf(row),
    scheduleFailure: scheduleFailureOf(row),
    deletedAt: row.deleted_at,
  }
}
