import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { IdempotencyHeaders } from './idempotency.ts'
import {
  CreatePostForm,
  ListQuery,
  Message,
  PostById,
  PostList,
  PostSaved,
  UpdatePostRequest,
} from './post.ts'
import { LoginRequest, SessionAnswer, SignupRequest, UserAnswer } from './user.ts'

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })

const PostParams = z.object({ id: z.string() })

/** What one call takes, answers and may refuse. */
export interface Endpoint {
  /** The call's name in the API description and in logs. */
  operationId: string
  summary: string
  tag: 'Accounts' | 'Posts' | 'Health'
  /** Whether the call needs `Authorization: Bearer TOKEN`. */
  session?: 'required'
  params?: z.ZodObject
  query?: z.ZodObject
  /** Headers that the call reads, named as they are written. */
  headers?: z.ZodObject
  json?: z.ZodType
  form?: z.ZodType
  /** The status of success. */
  status: 200 | 201
  answer: z.ZodType
  errors: readonly ErrorCode[]
}

const whenWriting = ['invalid', 'too_large', 'unsupported_media_type', 'rate_limited'] as const

/**
 * Every call of the data service, keyed `METHOD /path`. The service mounts exactly these, the
 * client is typed by them and the API description is made from them.
 */
export const endpoints = {
  'POST /api/v1/users/signup': {
    operationId: 'signup',
    summary: 'Create an account and start a session',
    tag: 'Accounts',
    json: SignupRequest,
    status: 201,
    answer: SessionAnswer,
    errors: [...whenWriting, 'email_taken'],
  },
  'POST /api/v1/users/login': {
    operationId: 'login',
    summary: 'Start a session',
    tag: 'Accounts',
    json: LoginRequest,
    status: 200,
    answer: SessionAnswer,
    errors: [...whenWriting, 'wrong_credentials'],
  },
  'POST /api/v1/users/logout': {
    operationId: 'logout',
    summary: 'End the session of the token',
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
    errors: ['unauthenticated'],
  },
  'GET /api/v1/posts/': {
    operationId: 'listPosts',
    summary: 'The newest posts, a page at a time',
    tag: 'Posts',
    query: ListQuery,
    status: 200,
    answer: PostList,
    errors: ['invalid'],
  },
  'GET /api/v1/posts/p/{id}': {
    operationId: 'getPost',
    summary: 'One post, whole',
    tag: 'Posts',
    params: PostParams,
    status: 200,
    answer: PostById,
    errors: ['not_found'],
  },
  'POST /api/v1/posts/createpost': {
    operationId: 'createPost',
    summary: 'Publish a post, with a picture if there is one',
    tag: 'Posts',
    session: 'required',
    headers: IdempotencyHeaders,
    form: CreatePostForm,
    status: 201,
    answer: PostSaved,
    errors: [...whenWriting, 'unauthenticated', 'idempotency_mismatch', 'unavailable'],
  },
  'PUT /api/v1/posts/p/{id}': {
    operationId: 'updatePost',
    summary: 'Change the title and the content of a post of mine',
    tag: 'Posts',
    session: 'required',
    params: PostParams,
    json: UpdatePostRequest,
    status: 200,
    answer: PostSaved,
    errors: [...whenWriting, 'unauthenticated', 'forbidden', 'not_found'],
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
    tag: 'Posts',
    session: 'required',
    params: PostParams,
    status: 200,
    answer: PostSaved,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
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
    summary: 'The service can read its database',
    tag: 'Health',
    status: 200,
    answer: Health,
    errors: ['unavailable'],
  },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
