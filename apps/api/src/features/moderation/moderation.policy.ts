/** The properties of an account that decide on permissions. */
export interface Standing {
  isAdministrator: boolean
}

/** An administrator on the site, or the operator on the command line. */
export type Actor = { place: 'site'; id: string; email: string; address: string } | CommandLine

interface CommandLine {
  place: 'command line'
}

export type Decision = 'allow' | 'forbidden' | 'not_found' | 'administrator'

/** Administrators only, as of this call. */
export function mayAdminister({ isAdministrator }: Standing): Decision {
  return isAdministrator ? 'allow' : 'forbidden'
}

/**
 * Administrators cannot be suspended: first their role must be removed, which is possible on the
 * command line only.
 */
export function maySuspend(target: Standing | undefined): Decision {
  if (!target) return 'not_found'
  return target.isAdministrator ? 'administrator' : 'allow'
}

/** Any suspension can be lifted; for other accounts it has no effect. */
export function mayLift(target: Standing | undefined): Decision {
  return target ? 'allow' : 'not_found'
}

/**
 * Administrators cannot create links for each other's accounts. An operator on the command line has
 * access to all data anyway.
 */
export function mayMakeLink({ place }: Pick<Actor, 'place'>, target?: Standing): Decision {
  if (!target) return 'not_found'
  return target.isAdministrator && place === 'site' ? 'administrator' : 'allow'
}
