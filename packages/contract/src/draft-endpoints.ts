import {
  CreateDraftRequest,
  DraftAnswer,
  DraftList,
  DraftListQuery,
  DraftParams,
  DraftPublished,
  MyPostList,
  MyPostsQuery,
  PublishDraftRequest,
  SaveDraftRequest,
} from './draft.ts'
import { DraftIdempotencyHeaders } from './idempotency.ts'
import { Message, PostParams, PostSaved } from './post.ts'
import {
  RevisionAnswer,
  RevisionList,
  RevisionParams,
  RevisionRestored,
  RevisionsQuery,
} from './revision.ts'

const whenReading = ['unauthenticated', 'not_found', 'rate_limited'] as const
const whenListing = ['invalid', 'unauthenticated', 'rate_limited'] as const
const whenWriting = [
  'invalid',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unauthenticated',
  'not_found',
] as const

const mine = { tag: 'Drafts', session: 'required', status: 200 } as const

/** The calls for drafts, their publication and the history of posts. All are for the author alone. */
export const draftEndpoints = {
  'POST /api/v1/drafts': {
    ...mine,
    operationId: 'createDraft',
    summary: 'Begin a draft of a new post, or of a change of a post of mine',
    description:
      'A post has one working copy at most: where there is one, it is answered as it is, with 200. ' +
      'Send an `Idempotency-Key` with a draft of a new post to be able to try again after a lost ' +
      'answer: the draft is made once, and the second answer repeats the first, with ' +
      '`Idempotency-Replayed: true`. A working copy needs no key.',
    headers: DraftIdempotencyHeaders,
    json: CreateDraftRequest,
    status: 201,
    mayExist: true,
    answer: DraftAnswer,
    errors: [...whenWriting, 'idempotency_mismatch'],
  },
  'GET /api/v1/drafts': {
    ...mine,
    operationId: 'listDrafts',
    summary: 'My drafts, those first that were changed last',
    query: DraftListQuery,
    answer: DraftList,
    errors: whenListing,
  },
  'GET /api/v1/drafts/{id}': {
    ...mine,
    operationId: 'getDraft',
    summary: 'One draft of mine, whole',
    params: DraftParams,
    answer: DraftAnswer,
    errors: whenReading,
  },
  'PUT /api/v1/drafts/{id}': {
    ...mine,
    operationId: 'saveDraft',
    summary: 'Save the text of a draft of mine',
    description:
      'Where the draft has changed since `version`, nothing is saved, and `conflict` answers both ' +
      'the version that the edit began from and the latest one, to be merged. A text that is stored ' +
      'already is answered as saved, so that a lost answer can be asked for again.',
    params: DraftParams,
    json: SaveDraftRequest,
    answer: DraftAnswer,
    errors: [...whenWriting, 'conflict'],
  },
  'DELETE /api/v1/drafts/{id}': {
    ...mine,
    operationId: 'deleteDraft',
    summary: 'Delete a draft of mine; it can be restored for 30 days',
    description: 'The post of a working copy stays as it is.',
    params: DraftParams,
    answer: Message,
    errors: whenReading,
  },
  'POST /api/v1/drafts/{id}/restore': {
    ...mine,
    operationId: 'restoreDraft',
    summary: 'Take back the deletion of a draft of mine',
    params: DraftParams,
    answer: DraftAnswer,
    errors: whenReading,
  },
  'POST /api/v1/drafts/{id}/publish': {
    ...mine,
    operationId: 'publishDraft',
    summary: 'Publish a draft of mine, now or at a time',
    description:
      'A new post stands on top of the list. One that was published before keeps its place, unless ' +
      '`at` is given. A draft that waits for its time can be changed until then, and is published as ' +
      'it is then.',
    params: DraftParams,
    json: PublishDraftRequest,
    answer: DraftPublished,
    errors: [...whenWriting, 'forbidden'],
  },
  'DELETE /api/v1/drafts/{id}/schedule': {
    ...mine,
    operationId: 'unscheduleDraft',
    summary: 'Do not publish a draft of mine by itself',
    params: DraftParams,
    answer: DraftAnswer,
    errors: whenReading,
  },
  'GET /api/v1/users/me/posts': {
    ...mine,
    operationId: 'listMyPosts',
    summary: 'My posts in one state, the newest first',
    query: MyPostsQuery,
    answer: MyPostList,
    errors: whenListing,
  },
  'POST /api/v1/posts/p/{id}/unpublish': {
    ...mine,
    operationId: 'unpublishPost',
    summary: 'Withdraw a post of mine from readers; it can be published again',
    params: PostParams,
    answer: PostSaved,
    errors: [...whenReading, 'forbidden'],
  },
  'DELETE /api/v1/posts/p/{id}/trash': {
    ...mine,
    operationId: 'purgePost',
    summary: 'Delete a post of mine for good that is in the trash',
    params: PostParams,
    answer: Message,
    errors: whenReading,
  },
  'GET /api/v1/posts/p/{id}/revisions': {
    ...mine,
    operationId: 'listRevisions',
    summary: 'The versions of a post or draft of mine, the newest first',
    description: 'Texts that were saved within ten minutes are one version.',
    params: PostParams,
    query: RevisionsQuery,
    answer: RevisionList,
    errors: [...whenReading, 'invalid'],
  },
  'GET /api/v1/posts/p/{id}/revisions/{number}': {
    ...mine,
    operationId: 'getRevision',
    summary: 'One version of a post or draft of mine',
    params: RevisionParams,
    answer: RevisionAnswer,
    errors: whenReading,
  },
  'POST /api/v1/posts/p/{id}/revisions/{number}/restore': {
    ...mine,
    operationId: 'restoreRevision',
    summary: 'Make an earlier version of a post of mine the present one',
    description: 'It becomes a new version; nothing is lost.',
    params: RevisionParams,
    answer: RevisionRestored,
    errors: [...whenReading, 'invalid', 'forbidden'],
  },
} as const
