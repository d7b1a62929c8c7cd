import { ApiError } from '@inkwell/api-client/api-error'
import type { Proof } from '@inkwell/contract/proof'

/** A network may change its address in between, and the proof is for one. */
const ATTEMPTS = 3

interface WithProofParts<T> {
  /** The call, with the headers that prove the work. */
  call: (headers: Record<string, string>) => Promise<T>
  /** Does the work; fetched only when somebody asks for it. */
  solve: (proof: Proof) => Promise<string>
  /** Told when the work begins. */
  onWork: () => void
}

async function workFor(error: unknown, solve: (proof: Proof) => Promise<string>): Promise<string> {
  const proof = error instanceof ApiError ? error.proof : undefined
  if (!proof) throw error
  try {
    return await solve(proof)
  } catch {
    // The service's own words say what to do without.
    throw error
  }
}

/** Makes a call, and once more with a proof of work where the service asks for one. */
export async function withProof<T>({ call, solve, onWork }: WithProofParts<T>): Promise<T> {
  let headers: Record<string, string> = {}
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await call(headers)
    } catch (error) {
      if (error instanceof ApiError && error.proof) onWork()
      headers = { 'Inkwell-Proof': await workFor(error, solve) }
    }
  }
  return call(headers)
}
