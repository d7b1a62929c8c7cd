import { endpoints } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { ErrorAnswer } from '@inkwell/contract/errors'
import { beforeAll, expect } from 'vitest'
import { appoint } from './access/visitors.ts'
import type { TestApi } from './test-api.ts'

const KEYS = Object.keys(endpoints) as EndpointKey[]

/** The calls with this kind of input. */
export const callsWith = (part: keyof Endpoint) => KEYS.filter((key) => part in endpoints[key])

/** An administrator, who may use every call, and a post, for all tests of a file. */
export function useAdministrator(api: () => TestApi) {
  const given = { token: '', id: '' }
  beforeAll(async () => {
    const { user, token } = await api().signUp()
    await appoint(api(), user)
    given.token = token
    given.id = (await api().createPost(given.token))._id
  })

  /** Sends a request with a session; the body is declared as JSON. */
  function send(key: EndpointKey, { body }: Pick<RequestInit, 'body'>, id = given.id) {
    const [method = '', path = ''] = key.split(' ')
    const filled = path.replace(/\{\w+\}/, encodeURIComponent(id.toWellFormed()))
    const type = body === undefined ? undefined : { 'Content-Type': 'application/json' }
    const headers = { Authorization: `Bearer ${given.token}`, ...type }
    return api().request(filled, { method, headers, ...(body !== undefined && { body }) })
  }

  return { given, send }
}

/** Expects an error with a sentence. */
export async function expectSentence(
  response: Response,
  statuses: readonly number[],
): Promise<void> {
  expect(statuses).toContain(response.status)
  const { msg } = ErrorAnswer.parse(await response.json())
  expect(msg.length).toBeGreaterThan(5)
}
