import type { User } from '@inkwell/contract/user'
import type { Actor } from './moderation.policy.ts'
import type { PeopleService } from './people.service.ts'

export interface Caller {
  viewer: User
  address: string
}

/** Runs before a call; throws a refusal. */
export type Guard = (caller: Caller) => Promise<void>

/** The caller as an actor. */
export function actorOf({ viewer, address }: Caller): Actor {
  return { place: 'site', id: viewer._id, email: viewer.email, address }
}

/** Allows administrators only; writes are counted by `limitWrites`. */
export function administratorGuards(people: PeopleService, limitWrites: Guard) {
  const onlyRead: Guard = ({ viewer }) => people.requireAdministrator(viewer._id)
  const onlyAct: Guard = async (caller) => {
    await onlyRead(caller)
    await limitWrites(caller)
  }
  return { onlyRead, onlyAct }
}
