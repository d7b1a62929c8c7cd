/** What the decision needs to know of an account. */
export interface Standing {
  isAdministrator: boolean
}

/** Who acts: an administrator on the site, or whoever runs commands where the service runs. */
export type Actor = { place: 'site'; id: string; email: string; address: string } | CommandLine

interface CommandLine {
  place: 'command line'
}

export type Decision = 'allow' | 'forbidden' | 'not_found' | 'administrator'

/** Administrators alone do anything here, and they must be so at this moment. */
export function mayAdminister({ isAdministrator }: Standing): Decision {
  return isAdministrator ? 'allow' : 'forbidden'
}

/**
 * Nobody suspends an administrator, themselves included: what made them one must be taken back
 * first, and the site cannot do that.
 */
export function maySuspend(target: Standing | undefined): Decision {
  if (!target) return 'not_found'
  return target.isAdministrator ? 'administrator' : 'allow'
}

/** A suspension of any account can be lifted; one that is not suspended stays as it is. */
export function mayLift(target: Standing | undefined): Decision {
  return target ? 'allow' : 'not_found'
}

/**
 * Administrators cannot let themselves into each other's accounts. On the command line everything
 * on the disk is within reach anyway.
 */
export function mayMakeLink({ place }: Pick<Actor, 'place'>, target?: Standing): Decision {
  if (!target) return 'not_found'
  return target.isAdministrator && place === 'site' ? 'administrator' : 'allow'
}
