import {
  AuthorAnswer,
  AuthorParams,
  ProfileAnswer,
  PublicProfileSaved,
  SaveProfileRequest,
} from './author.ts'
import { pictureUpload, PortraitForm } from './picture.ts'

const whenSending = [
  'invalid',
  'too_large',
  'unsupported_media_type',
  'unauthenticated',
  'rate_limited',
] as const

const mine = { tag: 'Accounts', session: 'required', status: 200 } as const

/** The calls about authors: what everyone sees of them, and how they change it. */
export const authorEndpoints = {
  'GET /api/v1/authors/{id}': {
    operationId: 'getAuthor',
    summary: 'An author as everyone may see them',
    description:
      'Every account has such a profile, also one without posts. Unknown, deleted and suspended ' +
      'accounts are answered alike: 404.',
    tag: 'Posts',
    params: AuthorParams,
    status: 200,
    answer: AuthorAnswer,
    errors: ['not_found', 'rate_limited'],
  },
  'GET /api/v1/users/me/profile': {
    ...mine,
    operationId: 'getProfile',
    summary: 'My public profile',
    answer: ProfileAnswer,
    errors: ['unauthenticated', 'rate_limited'],
  },
  'PUT /api/v1/users/me/profile': {
    ...mine,
    operationId: 'saveProfile',
    summary: 'Change my biography and my links',
    description: 'What is not in the request stays as it is.',
    json: SaveProfileRequest,
    answer: PublicProfileSaved,
    errors: whenSending,
  },
  'PUT /api/v1/users/me/picture': {
    ...mine,
    operationId: 'changePortrait',
    summary: 'Show a picture of me beside my name',
    description:
      'It is cropped to a square around what attracts attention and freed of all metadata. Of an ' +
      'animation, the first frame is shown.',
    form: PortraitForm,
    ...pictureUpload,
    answer: PublicProfileSaved,
    errors: whenSending,
  },
  'DELETE /api/v1/users/me/picture': {
    ...mine,
    operationId: 'removePortrait',
    summary: 'Take my picture away',
    answer: PublicProfileSaved,
    errors: ['unauthenticated', 'rate_limited'],
  },
} as const
