import { z } from 'zod'
import {
  Accounts,
  AccountsQuery,
  AuditLog,
  HidePostQuery,
  ModeratedPosts,
  PageQuery,
  PasswordLink,
  PostShown,
  ReportedPosts,
  ReportRequest,
  ResetPasswordRequest,
  SuspendRequest,
  Withdrawal,
} from './moderation.ts'
import { Archive } from './account.ts'
import { Message, PostParams } from './post.ts'

const AccountParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the user.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e11',
  }),
})

const whenWriting = ['invalid', 'too_large', 'unsupported_media_type', 'rate_limited'] as const

const asAdministrator = { tag: 'Moderation', session: 'required', status: 200 } as const
const whenReading = ['invalid', 'unauthenticated', 'forbidden', 'rate_limited'] as const
const whenActing = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const

/** The calls for reports and moderation. */
export const moderationEndpoints = {
  'POST /api/v1/posts/p/{id}/report': {
    operationId: 'reportPost',
    summary: 'Tell the administrators of a post that should not be here',
    description:
      'Nobody has to be signed in; a token is taken into account where there is one. A person or ' +
      'an address that reports a post again is thanked again and counted once.',
    tag: 'Moderation',
    params: PostParams,
    json: ReportRequest,
    status: 200,
    answer: Message,
    errors: [...whenWriting, 'not_found'],
  },
  'POST /api/v1/users/reset-password': {
    operationId: 'resetPassword',
    summary: 'Choose a new password with a link from an administrator',
    description:
      'The link works once and for 24 hours. All sessions of the account end; none begins. The author of ' +
      'imported posts takes the account that the import made, with an address of their own.',
    tag: 'Accounts',
    json: ResetPasswordRequest,
    status: 200,
    answer: Message,
    errors: [...whenWriting, 'not_found'],
  },
  'GET /api/v1/admin/export': {
    ...asAdministrator,
    operationId: 'exportSite',
    summary: 'The whole site as a ZIP archive',
    description:
      'Accounts without passwords, posts in any state with their histories, pages, tags and pictures, for ' +
      'Hugo, Jekyll, Eleventy, WordPress and Micro.blog. `npm run import` reads it back.',
    answer: Archive,
    file: { type: 'application/zip', name: 'inkwell-site.zip' },
    errors: ['unauthenticated', 'forbidden', 'rate_limited'],
  },
  'GET /api/v1/admin/reports': {
    ...asAdministrator,
    operationId: 'listReports',
    summary: 'Posts with reports that nobody has settled, newest first',
    query: PageQuery,
    answer: ReportedPosts,
    errors: whenReading,
  },
  'POST /api/v1/admin/reports/{id}/settle': {
    ...asAdministrator,
    operationId: 'settleReports',
    summary: 'Settle the reports of a post and leave it as it is',
    params: PostParams,
    answer: Message,
    errors: whenActing,
  },
  'GET /api/v1/admin/posts': {
    ...asAdministrator,
    operationId: 'listHiddenPosts',
    summary: 'Hidden posts, newest first',
    query: PageQuery,
    answer: ModeratedPosts,
    errors: whenReading,
  },
  'POST /api/v1/admin/posts/{id}/hide': {
    ...asAdministrator,
    operationId: 'hidePost',
    summary: 'Take a post out of sight, and settle its reports',
    description:
      'It is answered like a post that does not exist, its picture with it. Its author alone is ' +
      'told, by `forbidden`, when they try to change it.',
    params: PostParams,
    query: HidePostQuery,
    answer: Withdrawal,
    errors: [...whenActing, 'invalid'],
  },
  'POST /api/v1/admin/posts/{id}/show': {
    ...asAdministrator,
    operationId: 'showPost',
    summary: 'Show a hidden post again',
    description: 'The reports that hiding it has settled are open again.',
    params: PostParams,
    answer: PostShown,
    errors: whenActing,
  },
  'GET /api/v1/admin/accounts': {
    ...asAdministrator,
    operationId: 'listAccounts',
    summary: 'Accounts in the order of their email addresses',
    query: AccountsQuery,
    answer: Accounts,
    errors: whenReading,
  },
  'POST /api/v1/admin/accounts/{id}/suspend': {
    ...asAdministrator,
    operationId: 'suspendAccount',
    summary: 'Suspend an account, at once and everywhere',
    description: 'Its tokens open nothing any more and nobody can sign in to it.',
    params: AccountParams,
    json: SuspendRequest,
    answer: Withdrawal,
    errors: [...whenActing, 'invalid', 'too_large', 'unsupported_media_type'],
  },
  'POST /api/v1/admin/accounts/{id}/lift': {
    ...asAdministrator,
    operationId: 'liftSuspension',
    summary: 'Lift the suspension of an account',
    description: 'The posts that were hidden with it are shown again. Its sessions have ended.',
    params: AccountParams,
    answer: Message,
    errors: whenActing,
  },
  'POST /api/v1/admin/accounts/{id}/reset-password': {
    ...asAdministrator,
    operationId: 'makePasswordLink',
    summary: 'Make a link with which the owner of an account chooses a new password',
    description: 'It works once and for 24 hours; one that was made before works no more.',
    params: AccountParams,
    answer: PasswordLink,
    errors: whenActing,
  },
  'GET /api/v1/admin/audit': {
    ...asAdministrator,
    operationId: 'readAuditLog',
    summary: 'Every sign-in and every act of administrators, newest first, for 180 days',
    query: PageQuery,
    answer: AuditLog,
    errors: whenReading,
  },
} as const
