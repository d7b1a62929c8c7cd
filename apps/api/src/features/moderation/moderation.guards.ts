import type { User } from '@inkwell/contract/user'
import type { Actor } from './moderation.policy.ts'
import type { PeopleService } from './people.service.ts'

/** An authenticated request. */
export interface Caller {
  viewer: User
  address: string
}

/** A check before a call; throws its refusal. */
export type Guard = (caller: Caller) => Promise<void>

export function toActor({ viewer, address }: Caller): Actor {
  return { place: 'site', id: viewer._id, email: viewer.email, address }
}

/** Guards that admit only administrators. The guard of writes also counts them with `limitWrites`. */
export function createAdministratorGuards(people: PeopleService, limitWrites: Guard) {
  const guardRead: Guard = ({ viewer }) => people.requireAdministrator(viewer._id)
  const guardWrite: Guard = async (caller) => {
    await guardRead(caller)
    await limitWrites(caller)
  }
  return { guardRead, guardWrite }
}
