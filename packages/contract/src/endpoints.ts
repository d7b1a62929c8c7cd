import { z } from 'zod'
import { accountEndpoints } from './account-endpoints.ts'
import { authorEndpoints } from './author-endpoints.ts'
import { browsingEndpoints } from './browsing-endpoints.ts'
import { draftEndpoints } from './draft-endpoints.ts'
import { commentEndpoints } from './comment-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { feedEndpoints } from './feed-endpoints.ts'
import { IdempotencyHeaders } from './idempotency.ts'
import { importEndpoints } from './import-endpoints.ts'
import { invitationEndpoints } from './invitation-endpoints.ts'
import { jobEndpoints } from './job-endpoints.ts'
import { moderationEndpoints } from './moderation-endpoints.ts'
import { pageEndpoints } from './page-endpoints.ts'
import { pictureEndpoints } from './picture-endpoints.ts'
import { pictureUpload } from './picture.ts'
import {
  CreatePostForm,
  ListQuery,
  Message,
  PostById,
  PostList,
  PostParams,
  PostQuery,
  PostSaved,
  UpdatePostRequest,
} from './post.ts'
import { IfMatchHeaders } from './precondition.ts'
import { ProofHeaders } from './proof.ts'
import { tagEndpoints } from './tag-endpoints.ts'
import { searchEndpoints } from './search-endpoints.ts'
import { LoginRequest, SessionAnswer, SignupRequest, UserAnswer } from './user.ts'

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })

const whenWriting = ['invalid', 'too_large', 'unsupported_media_type', 'rate_limited'] as const

/**
 * Every call of the data service, by `METHOD /path`. The service's routes, the types of the client
 * and the API description are all derived from this object.
 */
export const endpoints = {
  'POST /api/v1/users/signup': {
    operationId: 'signup',
    summary: 'Create an account and start a session',
    description:
      'The address is kept in lower case and belongs to one account at most. When very many ' +
      'accounts are being made, the answer may be `proof_required`: `proof` says what work to do, ' +
      'and with its solution in `Inkwell-Proof` the same call goes through. Where sign-up is ' +
      'closed, `forbidden` says that it takes an invitation.',
    tag: 'Accounts',
    headers: ProofHeaders,
    json: SignupRequest,
    status: 201,
    answer: SessionAnswer,
    errors: [...whenWriting, 'email_taken', 'proof_required', 'forbidden'],
  },
  'POST /api/v1/users/login': {
    operationId: 'login',
    summary: 'Start a session',
    description:
      'An unknown address and a wrong password are answered alike, in the same time. `forbidden` ' +
      'says, to who knows the password alone, that the account is suspended.',
    tag: 'Accounts',
    json: LoginRequest,
    status: 200,
    answer: SessionAnswer,
    errors: [...whenWriting, 'wrong_credentials', 'forbidden'],
  },
  'POST /api/v1/users/logout': {
    operationId: 'logout',
    summary: 'End the session of the token',
    description: 'The token is worth nothing from then on, wherever it is used.',
    tag: 'Accounts',
    session: 'required',
    status: 200,
    answer: Message,
    errors: ['unauthenticated'],
  },
  'GET /api/v1/users/me': {
    operationId: 'getMe',
    summary: 'Whose session this is',
    tag: 'Accounts',
    session: 'required',
    status: 200,
    answer: UserAnswer,
    errors: ['unauthenticated', 'rate_limited'],
  },
  ...accountEndpoints,
  'GET /api/v1/posts/': {
    operationId: 'listPosts',
    summary: 'The newest posts, a page at a time',
    description:
      '`nextCursor` leads to older posts. A cursor holds its place: what is published meanwhile ' +
      'shifts nothing, and no post comes twice. At most one filter narrows the list; of an unknown ' +
      'author or tag there are no posts.',
    tag: 'Posts',
    query: ListQuery,
    status: 200,
    answer: PostList,
    errors: ['invalid', 'rate_limited'],
  },
  'GET /api/v1/posts/p/{id}': {
    operationId: 'getPost',
    summary: 'One post, whole',
    description: 'Unknown, misspelt and deleted posts are all answered alike: 404.',
    tag: 'Posts',
    params: PostParams,
    query: PostQuery,
    status: 200,
    answer: PostById,
    errors: ['invalid', 'not_found', 'rate_limited'],
  },
  'POST /api/v1/posts/createpost': {
    operationId: 'createPost',
    summary: 'Publish a post, with a picture if there is one',
    description:
      'Send an `Idempotency-Key` to be able to try again after a lost answer: the post is made ' +
      'once, and the second answer repeats the first, with `Idempotency-Replayed: true`, or is ' +
      '`not_found` if the post was deleted for good since. The ' +
      'picture is turned upright and freed of all metadata.',
    tag: 'Posts',
    session: 'required',
    headers: IdempotencyHeaders,
    form: CreatePostForm,
    ...pictureUpload,
    status: 201,
    answer: PostSaved,
    errors: [...whenWriting, 'unauthenticated', 'not_found', 'idempotency_mismatch'],
  },
  'PUT /api/v1/posts/p/{id}': {
    operationId: 'updatePost',
    summary: 'Change the title, the content and the labels of a post of mine',
    description:
      'The picture stays as it is, unless `draft` has another one. Send `updatedAt` to overwrite no change that you have not seen: ' +
      'of two edits of one version, the second one is answered `conflict`, with the text of the first.',
    tag: 'Posts',
    session: 'required',
    params: PostParams,
    headers: IfMatchHeaders,
    json: UpdatePostRequest,
    status: 200,
    answer: PostSaved,
    errors: [
      ...whenWriting,
      'unauthenticated',
      'forbidden',
      'not_found',
      'conflict',
      'precondition_failed',
    ],
  },
  'DELETE /api/v1/posts/p/{id}': {
    operationId: 'deletePost',
    summary: 'Move a post of mine to the trash, where it stays for 30 days',
    tag: 'Posts',
    session: 'required',
    params: PostParams,
    status: 200,
    answer: Message,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
  'POST /api/v1/posts/p/{id}/restore': {
    operationId: 'restorePost',
    summary: 'Take a post of mine out of the trash',
    description: 'Restoring a post that is not in the trash changes nothing.',
    tag: 'Posts',
    session: 'required',
    params: PostParams,
    status: 200,
    answer: PostSaved,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
  ...browsingEndpoints,
  ...commentEndpoints,
  ...authorEndpoints,
  ...draftEndpoints,
  ...pictureEndpoints,
  ...feedEndpoints,
  ...importEndpoints,
  ...tagEndpoints,
  ...pageEndpoints,
  ...moderationEndpoints,
  ...invitationEndpoints,
  ...searchEndpoints,
  ...jobEndpoints,
  'GET /healthz': {
    operationId: 'getHealth',
    summary: 'The process is alive',
    tag: 'Health',
    status: 200,
    answer: Health,
    errors: [],
  },
  'GET /readyz': {
    operationId: 'getReadiness',
    summary: 'The service can read its database, and is not about to stop',
    tag: 'Health',
    status: 200,
    answer: Health,
    errors: ['unavailable'],
  },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints

/** All error codes of a call except those that any call can give. */
export function errorsOf({ session, errors }: Endpoint): ErrorCode[] {
  return [...new Set<ErrorCode>(session ? [...errors, 'forbidden'] : errors)]
}
