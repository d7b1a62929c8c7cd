import { CommentPage, CommentParams, CommentsQuery } from './comment.ts'
import { Message, PostParams } from './post.ts'

/** The calls about imported comments. */
export const commentEndpoints = {
  'GET /api/v1/posts/p/{id}/comments': {
    operationId: 'listComments',
    summary: 'The comments that were imported with a post, a page at a time',
    description:
      'From the oldest. What is around a post has the first page. A comment names the one that it answers, ' +
      'which may be on an earlier page.',
    tag: 'Posts',
    params: PostParams,
    query: CommentsQuery,
    status: 200,
    answer: CommentPage,
    errors: ['invalid', 'not_found', 'rate_limited'],
  },
  'DELETE /api/v1/posts/p/{id}/comments/{comment}': {
    operationId: 'deleteComment',
    summary: 'Remove an imported comment for good, as the author of the post or an administrator',
    description: 'Its name and text are deleted; it keeps its place among the replies.',
    tag: 'Posts',
    session: 'required',
    params: CommentParams,
    status: 200,
    answer: Message,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
} as const
