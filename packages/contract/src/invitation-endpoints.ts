import { z } from 'zod'
import {
  InvitationAnswer,
  InvitationLink,
  Invitations,
  InviteRequest,
  ReadInvitationRequest,
} from './invitation.ts'
import { PageQuery } from './moderation.ts'
import { Message } from './post.ts'

const InvitationParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the invitation.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e12',
  }),
})

const whenWriting = ['invalid', 'too_large', 'unsupported_media_type', 'rate_limited'] as const

const asAdministrator = { tag: 'Moderation', session: 'required' } as const

/** The calls for invitations, which create accounts on a blog with closed sign-up. */
export const invitationEndpoints = {
  'POST /api/v1/users/invitation': {
    operationId: 'readInvitation',
    summary: 'Whom an invitation is for, and until when',
    description: 'Reading it does not use it up: signing up with it does.',
    tag: 'Accounts',
    json: ReadInvitationRequest,
    status: 200,
    answer: InvitationAnswer,
    errors: [...whenWriting, 'not_found'],
  },
  'GET /api/v1/admin/invitations': {
    ...asAdministrator,
    operationId: 'listInvitations',
    summary: 'Invitations that nobody has used yet, newest first',
    query: PageQuery,
    status: 200,
    answer: Invitations,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'rate_limited'],
  },
  'POST /api/v1/admin/invitations': {
    ...asAdministrator,
    operationId: 'invite',
    summary: 'Make a link with which an address can sign up, once and for 7 days',
    description: 'An earlier link for the same address works no more.',
    json: InviteRequest,
    status: 201,
    answer: InvitationLink,
    errors: [...whenWriting, 'unauthenticated', 'forbidden', 'email_taken'],
  },
  'DELETE /api/v1/admin/invitations/{id}': {
    ...asAdministrator,
    operationId: 'withdrawInvitation',
    summary: 'Withdraw an invitation; its link works no more',
    params: InvitationParams,
    status: 200,
    answer: Message,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
} as const
