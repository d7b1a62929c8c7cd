import { z } from 'zod'
import { EMAIL_MAX, LINK_TOKEN_MAX, PAGE_SIZE, PAGE_SIZE_MAX, REPORT_NOTE_MAX } from './limits.ts'
import { messageKeys } from './messages.ts'
import { ListQuery } from './post.ts'
import { boundedText } from './text-bounds.ts'
import { optionalSingleLineText, optionalMultiLineText } from './text.ts'
import { NewEmail, newPassword, User } from './user.ts'

/** The reason of a report. */
export const ReportReason = z.enum(['spam', 'abuse', 'illegal', 'other'], {
  error: messageKeys.reportReasonInvalid,
})
export type ReportReason = z.infer<typeof ReportReason>

export const ReportRequest = z
  .object(
    {
      reason: ReportReason,
      note: optionalMultiLineText({
        max: REPORT_NOTE_MAX,
        invalid: messageKeys.reportNoteInvalid,
        tooLong: messageKeys.reportNoteTooLong,
      }).meta({ description: 'In words, what is wrong.' }),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'ReportRequest' })
export type ReportRequest = z.infer<typeof ReportRequest>

/** A post as administrators see it. */
export const ModeratedPost = z
  .object({
    _id: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: User,
    createdAt: z.iso.datetime(),
    state: z.enum(['visible', 'hidden', 'unpublished', 'deleted']).meta({
      description:
        '`deleted`: its author has put it into the trash. `unpublished`: its author has withdrawn it.',
    }),
  })
  .meta({ id: 'ModeratedPost' })
export type ModeratedPost = z.infer<typeof ModeratedPost>

/** A post with unsettled reports. */
export const ReportedPost = z
  .object({
    post: ModeratedPost,
    count: z.int().meta({ description: 'How many have reported it.' }),
    since: z.iso.datetime(),
    latest: z
      .array(z.object({ reason: ReportReason, note: z.string(), createdAt: z.iso.datetime() }))
      .meta({ description: 'The newest of the reports. Who made them is not kept.' }),
  })
  .meta({ id: 'ReportedPost' })
export type ReportedPost = z.infer<typeof ReportedPost>

const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Give it back as `cursor` for what comes next; null at the end.' })

export const ReportedPosts = z
  .object({ reported: z.array(ReportedPost), nextCursor })
  .meta({ id: 'ReportedPosts' })

export const ModeratedPosts = z
  .object({ posts: z.array(ModeratedPost), nextCursor })
  .meta({ id: 'ModeratedPosts' })

/** An account as administrators see it. */
export const Account = z
  .object({
    user: User,
    createdAt: z.iso.datetime(),
    suspendedAt: z.iso.datetime().nullable(),
    isAdministrator: z.boolean(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const Accounts = z
  .object({ accounts: z.array(Account), nextCursor })
  .meta({ id: 'Accounts' })

export const PageQuery = z.object({
  cursor: ListQuery.shape.cursor,
  limit: ListQuery.shape.limit.meta({
    type: 'integer',
    minimum: 1,
    maximum: PAGE_SIZE_MAX,
    default: PAGE_SIZE,
    description: 'Entries a page.',
  }),
})
export type PageQuery = z.infer<typeof PageQuery>

export const AccountsQuery = z.object({
  ...PageQuery.shape,
  cursor: optionalSingleLineText({
    max: EMAIL_MAX,
    invalid: messageKeys.cursorInvalid,
    tooLong: messageKeys.cursorInvalid,
  }).meta({ description: 'The `nextCursor` of the page before this one.' }),
  email: optionalSingleLineText({
    max: EMAIL_MAX,
    invalid: messageKeys.emailInvalid,
    tooLong: messageKeys.emailTooLong,
  }).meta({ description: 'What the email address begins with.', example: 'ada@' }),
})
export type AccountsQuery = z.infer<typeof AccountsQuery>

export const HidePostQuery = z.object({
  withAuthor: z
    .enum(['true', 'false'], { error: messageKeys.withAuthorInvalid })
    .optional()
    .meta({
      description:
        '`true` takes back that a post was shown which was hidden with its author: it is shown again when ' +
        'their suspension is lifted, and its reports stay as they are. Without a suspension, the post is ' +
        'hidden by itself.',
    }),
})

/** What became of a post that was to be hidden, or of an account that was to be suspended. */
export const Withdrawal = z
  .object({
    msg: z.string(),
    changed: z.boolean().meta({
      description:
        'False if it was so already, so that taking it back would undo what somebody else did.',
    }),
  })
  .meta({ id: 'Withdrawal' })
export type Withdrawal = z.infer<typeof Withdrawal>

export const PostShown = z
  .object({
    msg: z.string(),
    withAuthor: z.boolean().meta({
      description:
        'Whether it was hidden with its author, when they were suspended. To hide it so again, give this back.',
    }),
  })
  .meta({ id: 'PostShown' })

export const SuspendRequest = z
  .object(
    {
      posts: z
        .enum(['keep', 'hide'], { error: messageKeys.suspendPostsInvalid })
        .meta({ description: 'Whether the posts of the account go out of sight with it.' }),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'SuspendRequest' })
export type SuspendRequest = z.infer<typeof SuspendRequest>

export const PasswordLink = z
  .object({
    msg: z.string(),
    url: z.url().meta({
      description: 'Hand it to the person whose account it is. It is returned only once.',
    }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'PasswordLink' })
export type PasswordLink = z.infer<typeof PasswordLink>

export const ResetPasswordRequest = z
  .object(
    {
      token: boundedText({
        units: LINK_TOKEN_MAX,
        error: messageKeys.passwordLinkOver,
        tooLong: messageKeys.passwordLinkOver,
      }).meta({ description: 'What the link holds behind its `#`.' }),
      password: newPassword(messageKeys.passwordRequired),
      email: NewEmail.optional().meta({
        description:
          'For the account of an imported author only: the address to sign in with from now on.',
        // Examples have it only where it is needed.
        example: undefined,
      }),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'ResetPasswordRequest' })
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>

/** The kinds of entries in the audit log. */
export const AuditAct = z.enum([
  'sign_up',
  'sign_in',
  'sign_in_failed',
  'sign_in_refused',
  'password_wrong',
  'grant',
  'revoke',
  'hide_post',
  'show_post',
  'settle_reports',
  'suspend',
  'suspend_and_hide',
  'lift',
  'password_link',
  'password_reset',
  'invite',
  'withdraw_invitation',
  'run_job',
  'save_page',
  'delete_comment',
  'delete_page',
  'rename_tag',
  'merge_tags',
  'start_import',
  'cancel_import',
  'export_site',
])
export type AuditAct = z.infer<typeof AuditAct>

export const AuditEntry = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    act: AuditAct,
    actor: z.string().meta({
      description: 'Who: an email address as it was then, or `command line`.',
    }),
    subject: z.object({ _id: z.string(), name: z.string() }).nullable().meta({
      description:
        'To whom or to what: an email address, the title of a post, the slug of a page, the name of a tag or of a file, or the kind of a job.',
    }),
    address: z.string().meta({
      description: 'The network it came from, shortened; empty on the command line.',
      example: '192.0.2.0/24',
    }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditLog = z
  .object({ entries: z.array(AuditEntry), nextCursor })
  .meta({ id: 'AuditLog' })
