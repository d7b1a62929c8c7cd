import { countCharacters } from '@inkwell/contract/characters'
import { CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import type { MessageKey } from '@inkwell/contract/messages'
import { isVisible } from '@inkwell/contract/visible'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Decision } from './posts.policy.ts'
import type { Text } from './posts.text.ts'

/** The refusal of what does not exist, or not for this person. */
export function refuse(key: 'postNotFound' | 'draftNotFound' | 'revisionNotFound'): Refusal {
  return new Refusal('not_found', key)
}

/** The post, if the decision about it allows the action; throws `not_found` or `forbidden`. */
export function refuseUnless<Post>(decision: Decision, post: Post | undefined): Post {
  if (decision === 'hidden') throw new Refusal('forbidden', 'postHidden')
  if (decision === 'forbidden') throw new Refusal('forbidden', 'notYourPost')
  if (decision === 'not_found' || !post) throw refuse('postNotFound')
  return post
}

function missing(field: 'title' | 'content', key: MessageKey): Refusal {
  return new Refusal('invalid', key, { fields: { [field]: key } })
}

/** Drafts and their versions may lack what posts need; throws `invalid`. */
export function requirePublishable({ title, content }: Text): void {
  if (!isVisible(title)) throw missing('title', 'titleRequired')
  if (countCharacters(title) > TITLE_MAX) throw missing('title', 'titleTooLong')
  if (!isVisible(content)) throw missing('content', 'contentRequired')
  if (countCharacters(content) > CONTENT_MAX) throw missing('content', 'contentTooLong')
}
