import type { User } from '@inkwell/contract/user'
import type { Actor } from './moderation.policy.ts'
import type { PeopleService } from './people.service.ts'

/** Who calls, once it is known. */
export interface Caller {
  viewer: User
  address: string
}

/** What a call asks before it does anything; throws the refusal. */
export type Guard = (caller: Caller) => Promise<void>

/** Whoever calls, as who acts. */
export function actorOf({ viewer, address }: Caller): Actor {
  return { place: 'site', id: viewer._id, email: viewer.email, address }
}

/** Lets administrators alone read and, as often as `limitWrites` lets them, act. */
export function administratorGuards(people: PeopleService, limitWrites: Guard) {
  const onlyRead: Guard = ({ viewer }) => people.requireAdministrator(viewer._id)
  const onlyAct: Guard = async (caller) => {
    await onlyRead(caller)
    await limitWrites(caller)
  }
  return { onlyRead, onlyAct }
}
