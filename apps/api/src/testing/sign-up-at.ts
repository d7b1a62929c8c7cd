import { aSignup } from '@inkwell/test-support/user'

/** Signs up at a running service; resolves to the token. */
export async function signUpAt(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/users/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(aSignup()),
  })
  return ((await response.json()) as { token: string }).token
}
