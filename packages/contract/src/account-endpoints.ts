import { z } from 'zod'
import {
  Archive,
  ChangePasswordRequest,
  DeleteAccountRequest,
  ProfileSaved,
  SessionList,
  UpdateProfileRequest,
} from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { Message } from './post.ts'
import { SessionAnswer } from './user.ts'

const SessionParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the session.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e10',
  }),
})

const whenAsking = [
  'invalid',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unauthenticated',
] as const

/** The calls with which users manage their own account. */
export const accountEndpoints = {
  'PUT /api/v1/users/me': {
    operationId: 'updateMe',
    summary: 'Change my name and my email address',
    description:
      'The name shows on all my posts from then on. What is not in the request stays as it is, so that a ' +
      'device that does not know of a change cannot put it back.',
    tag: 'Accounts',
    session: 'required',
    json: UpdateProfileRequest,
    status: 200,
    answer: ProfileSaved,
    errors: [...whenAsking, 'wrong_credentials', 'email_taken'],
  },
  'PUT /api/v1/users/me/password': {
    operationId: 'changePassword',
    summary: 'Change my password and end all sessions but a new one',
    description:
      'Every token given out before is worth nothing from then on, that of this request included: ' +
      'go on with the one in the answer.',
    tag: 'Accounts',
    session: 'required',
    json: ChangePasswordRequest,
    status: 200,
    answer: SessionAnswer,
    errors: [...whenAsking, 'wrong_credentials'],
  },
  'POST /api/v1/users/me/delete': {
    operationId: 'deleteMe',
    summary: 'Delete my account at once and for good',
    description:
      'Posts that stay have an author without a name; those in the trash go in any case. Nothing ' +
      'of this can be undone.',
    tag: 'Accounts',
    session: 'required',
    json: DeleteAccountRequest,
    status: 200,
    answer: Message,
    errors: [...whenAsking, 'wrong_credentials'],
  },
  'GET /api/v1/users/me/sessions': {
    operationId: 'listSessions',
    summary: 'Where I am signed in, last used first',
    tag: 'Accounts',
    session: 'required',
    status: 200,
    answer: SessionList,
    errors: ['unauthenticated', 'rate_limited'],
  },
  'DELETE /api/v1/users/me/sessions/{id}': {
    operationId: 'endSession',
    summary: 'End a session of mine, at once and everywhere',
    tag: 'Accounts',
    session: 'required',
    params: SessionParams,
    status: 200,
    answer: Message,
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
  },
  'DELETE /api/v1/users/me/sessions': {
    operationId: 'endOtherSessions',
    summary: 'End all my sessions but this one, at once and everywhere',
    tag: 'Accounts',
    session: 'required',
    status: 200,
    answer: Message,
    errors: ['unauthenticated', 'rate_limited'],
  },
  'GET /api/v1/users/me/export': {
    operationId: 'exportMe',
    summary: 'All my data as a ZIP archive',
    description:
      'My profile and my sessions, my posts in any state with their histories and pictures, for Hugo, ' +
      'Jekyll, Eleventy, WordPress and Micro.blog. `npm run import` reads it back.',
    tag: 'Accounts',
    session: 'required',
    status: 200,
    answer: Archive,
    file: { type: 'application/zip', name: 'inkwell-export.zip' },
    errors: ['unauthenticated', 'rate_limited'],
  },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>
