/** What decisions need to know about an account. */
export interface Standing {
  isAdministrator: boolean
}

/** Who acts: an administrator on the site, or a person at the command line of the server. */
export type Actor = { place: 'site'; id: string; email: string; address: string } | CommandLine

interface CommandLine {
  place: 'command line'
}

/** The administrator whose role a link of this actor depends on; null for the command line. */
export function makerOf(actor: Actor): string | null {
  return actor.place === 'site' ? actor.id : null
}

export type Decision = 'allow' | 'forbidden' | 'not_found' | 'administrator'

/** Only administrators may, checked at each call. */
export function mayAdminister({ isAdministrator }: Standing): Decision {
  return isAdministrator ? 'allow' : 'forbidden'
}

/**
 * Administrators cannot be suspended, not even by themselves: the role must be revoked first, which the
 * site cannot do.
 */
export function maySuspend(target: Standing | undefined): Decision {
  if (!target) return 'not_found'
  return target.isAdministrator ? 'administrator' : 'allow'
}

/** Any suspension can be lifted; lifting none is no error. */
export function mayLift(target: Standing | undefined): Decision {
  return target ? 'allow' : 'not_found'
}

/**
 * Administrators cannot get access to each other's accounts. On the command line they can: whoever uses
 * it has access to all data anyway.
 */
export function mayMakeLink({ place }: Pick<Actor, 'place'>, target?: Standing): Decision {
  if (!target) return 'not_found'
  return target.isAdministrator && place === 'site' ? 'administrator' : 'allow'
}
