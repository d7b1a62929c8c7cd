import { hash } from 'node:crypto'
import type { Proof } from '@inkwell/contract/proof'

/** Solves a proof of work; throws if there is no solution. */
export function solveProof({ challenge, prefix, target, max }: Proof): string {
  for (let number = 0; number < max; number++) {
    if (hash('sha256', `${prefix}${number}`) === target) return `${challenge}.${number}`
  }
  throw new Error('No number below the bound solves this proof')
}
