import { CONTENT_MAX } from '@inkwell/contract/limits'
import { expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi()

/** Numbers below `of` in an order without repetitions of neighbours. */
function scattered(count: number, of: number): number[] {
  let state = 1
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state % of
  })
}

const characters = (first: number, of: number) =>
  scattered(CONTENT_MAX - 10, of)
    .map((n) => String.fromCodePoint(first + n))
    .join('')

/** Texts of maximum length with as many different words as possible. */
const TEXTS: Record<string, () => string> = {
  chinese: () => characters(0x4e00, 20_000),
  astral: () => characters(0x20000, 40_000),
  invented: () =>
    Array.from({ length: CONTENT_MAX / 6 }, (_, n) => (n + 2e6).toString(36)).join(' '),
}

test.each(Object.keys(TEXTS))(
  'a text of %s words is found, and what comes after it',
  async (kind) => {
    const { token } = await api().signUp()
    const content = TEXTS[kind]?.() ?? ''
    const huge = await api().createPost(token, { title: `Huge ${kind}`, content })
    const next = await api().createPost(token, { title: `Next ${kind}` })
    const { searchThreads } = api().app.services
    await searchThreads.settle()
    const { hits } = await searchThreads.search(kind, { offset: 0, limit: 20 })
    expect(hits.map(({ id }) => id).toSorted()).toEqual([huge._id, next._id].toSorted())
  },
)
