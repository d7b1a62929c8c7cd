import {
  MergeTagRequest,
  RenameTagRequest,
  TagAnswer,
  TagList,
  TagParams,
  TagSaved,
  TagsQuery,
} from './tag.ts'

const asAdministrator = { tag: 'Moderation', session: 'required', status: 200 } as const

const whenWriting = [
  'invalid',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unauthenticated',
  'forbidden',
  'not_found',
] as const

/** The calls for tags. */
export const tagEndpoints = {
  'GET /api/v1/tags': {
    operationId: 'listTags',
    summary: 'The tags of visible posts in the order of their slugs, or those that begin alike',
    tag: 'Posts',
    query: TagsQuery,
    status: 200,
    answer: TagList,
    errors: ['invalid', 'rate_limited'],
  },
  'GET /api/v1/tags/{tag}': {
    operationId: 'getTag',
    summary: 'One tag',
    description:
      'The slugs that it had before it was renamed, and those of tags that were merged into it, lead to ' +
      'it, too: `slug` says what it is now. A tag without visible posts does not exist.',
    tag: 'Posts',
    params: TagParams,
    status: 200,
    answer: TagAnswer,
    errors: ['not_found', 'rate_limited'],
  },
  'PUT /api/v1/admin/tags/{tag}': {
    ...asAdministrator,
    operationId: 'renameTag',
    summary: 'Rename a tag in all posts',
    description:
      'Its earlier slug leads to it from then on. A name that differs from that of another tag in case ' +
      'at most is answered `conflict`: merge the two. A tag that no visible post has is merged into this one.',
    params: TagParams,
    json: RenameTagRequest,
    answer: TagSaved,
    errors: [...whenWriting, 'conflict'],
  },
  'POST /api/v1/admin/tags/{tag}/merge': {
    ...asAdministrator,
    operationId: 'mergeTag',
    summary: 'Give all posts of a tag another one instead, to which its slug leads from then on',
    params: TagParams,
    json: MergeTagRequest,
    answer: TagSaved,
    errors: whenWriting,
  },
} as const
