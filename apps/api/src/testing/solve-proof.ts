import { hash } from 'node:crypto'
import type { Proof } from '@inkwell/contract/proof'

/** Does the work, as a page would; throws where there is none that fits. */
export function solveProof({ challenge, prefix, target, max }: Proof): string {
  for (let number = 0; number < max; number++) {
    if (hash('sha256', `${prefix}${number}`) === target) return `${challenge}.${number}`
  }
  throw new Error('No number below the bound solves this proof')
}
