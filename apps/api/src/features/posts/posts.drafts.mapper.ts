import { countCharacters } from '@inkwell/contract/characters'
import type { Draft } from '@inkwell/contract/draft'
import { CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { isTooComplex } from '@inkwell/markdown/complexity'
import type { DraftRow } from './posts.drafts.repository.ts'
import { labelsOfDraft } from './posts.labels.ts'
import { imageOf } from './posts.mapper.ts'
import type { DescribeOwnImage } from './posts.mapper.ts'

/** Whether the post of a draft was never published. */
export function isNewPost({ published_at }: Pick<DraftRow, 'published_at'>): boolean {
  return published_at === ''
}

/** Why a text could not be published; rendering may find further reasons. */
function problemOf({ title, content }: Pick<DraftRow, 'title' | 'content'>): Draft['problem'] {
  if (countCharacters(title) > TITLE_MAX) return 'titleTooLong'
  // Code points are at most as many as code units.
  if (content.length > CONTENT_MAX && countCharacters(content) > CONTENT_MAX) {
    return 'contentTooLong'
  }
  return isTooComplex(content) ? 'contentTooComplex' : null
}

export function toDraft(row: DraftRow, describeOwn: DescribeOwnImage): Draft {
  return {
    _id: row.post_id,
    post: isNewPost(row) ? null : row.post_id,
    title: row.title,
    content: row.content,
    ...imageOf(row, describeOwn(row.post_id)),
    ...labelsOfDraft(row),
    lineEnds: row.line_ends,
    version: row.version,
    updatedAt: row.updated_at,
    scheduledFor: row.scheduled_for,
    problem: problemOf(row),
    scheduleFailure: row.schedule_failure,
  }
}
