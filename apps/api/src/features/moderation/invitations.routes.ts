import { messages } from '@inkwell/contract/messages'
import type { Mount } from '../../platform/http/mount.ts'
import type { InvitationsService } from './invitations.service.ts'
import { toActor, createAdministratorGuards } from './moderation.guards.ts'
import type { Guard } from './moderation.guards.ts'
import { toInvitation } from './moderation.mapper.ts'
import type { PeopleService } from './people.service.ts'

interface InvitationsParts {
  invitations: InvitationsService
  people: PeopleService
  /** Counts a write; throws `rate_limited`. */
  limitWrites: Guard
  /** Counts an attempt to use a link; throws `rate_limited`. */
  limitResets: (address: string) => Promise<void>
}

/** Mounts the calls about invitations. */
export function mountInvitations(mount: Mount, parts: InvitationsParts): void {
  const { invitations, people, limitWrites, limitResets } = parts
  const { guardRead, guardWrite } = createAdministratorGuards(people, limitWrites)

  mount(
    'POST /api/v1/users/invitation',
    ({ json: { token } }) => invitations.read(token),
    ({ address }) => limitResets(address),
  )

  mount(
    'GET /api/v1/admin/invitations',
    async ({ query }) => {
      const { rows, nextCursor } = await invitations.list(query)
      return { invitations: rows.map(toInvitation), nextCursor }
    },
    guardRead,
  )

  mount(
    'POST /api/v1/admin/invitations',
    async ({ json: { email }, ...caller }) => {
      const link = await invitations.invite(toActor(caller), email)
      return { msg: messages.invitationMade, ...link }
    },
    guardWrite,
  )

  mount(
    'DELETE /api/v1/admin/invitations/{id}',
    async ({ params, ...caller }) => {
      await invitations.withdraw(toActor(caller), params.id)
      return { msg: messages.invitationWithdrawn }
    },
    guardWrite,
  )
}
