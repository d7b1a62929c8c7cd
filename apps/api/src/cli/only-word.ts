import { StartError } from '../platform/start-error.ts'

/** The only word given to a command. Throws StartError with the usage if there is none, or more than one. */
export function onlyWord([word, ...surplus]: readonly string[], usage: string): string {
  if (!word) throw new StartError(usage)
  if (surplus.length === 0) return word
  throw new StartError(
    `Nothing was done, because only one can be named at a time. Leave out ${surplus.join(' ')}\n${usage}`,
  )
}
