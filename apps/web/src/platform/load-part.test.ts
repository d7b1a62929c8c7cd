import { beforeEach, expect, test, vi } from 'vitest'
import { loadPart, restoreWords } from './load-part.ts'
import { clearSession, storeSession } from './session-storage.ts'

const PLACE = 'http://site.example/admin?show=accounts'

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** A form of one field in a tab of a browser; `reload` says that the page is loaded anew. */
const field = { name: 'note', value: '', dispatchEvent: () => true }
const reload = vi.fn<() => void>()

function openPage(href = PLACE): void {
  field.value = ''
  vi.stubGlobal('location', { href, reload })
}

const signIn = (id: string): void => storeSession({ _id: id, name: id, email: '' }, `token ${id}`)

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('document', { querySelectorAll: () => [field] })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  // A part that is gone is told.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reload.mockClear()
  openPage()
})

/** Types words and wants a part that a new build has taken away. */
async function typeAndMiss(words: string): Promise<void> {
  field.value = words
  void loadPart('part', () => Promise.reject(new Error('404')))
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  openPage()
}

test.each(['', 'ada'])(
  'what %j typed comes back after the page was loaded anew, once',
  async (id) => {
    if (id) signIn(id)
    await typeAndMiss('my words')
    restoreWords()
    expect(field.value).toBe('my words')
    openPage()
    restoreWords()
    expect(field.value).toBe('')
  },
)

test.each([
  ['ada', 'bob'],
  ['ada', ''],
  ['', 'bob'],
])('what %j typed is not given to %j, and waits', async (owner, other) => {
  const enter = (id: string): void => (id ? signIn(id) : clearSession())
  enter(owner)
  await typeAndMiss('my words')
  enter(other)
  restoreWords()
  expect(field.value).toBe('')
  enter(owner)
  restoreWords()
  expect(field.value).toBe('my words')
})

test('what was typed is put into no form of another page', async () => {
  await typeAndMiss('my words')
  openPage('http://site.example/signup')
  restoreWords()
  expect(field.value).toBe('')
})

test.each(['not JSON', '[["note","old"]]', '7', '{}'])(
  'what is no words of ours (%s) is left',
  (kept) => {
    sessionStorage.setItem('inkwell-words', kept)
    restoreWords()
    expect(field.value).toBe('')
  },
)
