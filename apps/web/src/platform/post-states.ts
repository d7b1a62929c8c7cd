import type { MyPost } from '@inkwell/contract/draft'

/** The states of a writer's posts, as My posts shows them; the first one is its default. */
export const POST_STATES = [
  'draft',
  'scheduled',
  'published',
  'unpublished',
  'trash',
] as const satisfies readonly MyPost['state'][]

export type PostState = (typeof POST_STATES)[number]
