import { ApiError } from '@inkwell/api-client/api-error'
import type { Proof } from '@inkwell/contract/proof'

/** The client's IP address may change meanwhile, and a proof is valid for one. */
const ATTEMPTS = 3

interface WithProofParts<T> {
  /** Makes the call with the headers of the proof. */
  call: (headers: Record<string, string>) => Promise<T>
  solve: (proof: Proof) => Promise<string>
  onWork: () => void
}

async function workFor(error: unknown, solve: (proof: Proof) => Promise<string>): Promise<string> {
  const proof = error instanceof ApiError ? error.proof : undefined
  if (!proof) throw error
  try {
    return await solve(proof)
  } catch {
    // The service's message says what to do instead.
    throw error
  }
}

/** Makes a call, and repeats it with a proof of work if the service requires one. */
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
