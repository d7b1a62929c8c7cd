import { z } from 'zod'
import { messageKeys } from './messages.ts'
import { InvitationToken, NewEmail } from './user.ts'

export const InviteRequest = z
  .object(
    { email: NewEmail.meta({ example: 'grace@example.com' }) },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'InviteRequest' })
export type InviteRequest = z.infer<typeof InviteRequest>

/** An unused invitation. */
export const Invitation = z
  .object({
    _id: z.string(),
    email: z.string(),
    createdBy: z.string().meta({
      description: 'Who made it: an email address as it was then, or `command line`.',
    }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

export const Invitations = z
  .object({
    invitations: z.array(Invitation),
    nextCursor: z.string().nullable().meta({
      description: 'Give it back as `cursor` for what comes next; null at the end.',
    }),
  })
  .meta({ id: 'Invitations' })

export const InvitationLink = z
  .object({
    msg: z.string(),
    url: z.url().meta({
      description: 'Hand it to the person who is invited. It is returned only once.',
    }),
    email: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'InvitationLink' })

export const ReadInvitationRequest = z
  .object({ token: InvitationToken }, { error: messageKeys.bodyNotObject })
  .meta({ id: 'ReadInvitationRequest' })

export const InvitationAnswer = z
  .object({ email: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'InvitationAnswer' })
