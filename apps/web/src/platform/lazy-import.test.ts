import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lazyImport, lazyImportLater, restoreTypedText } from './lazy-import.ts'
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
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reload.mockClear()
  openPage()
})

async function typeAndReload(typed: string): Promise<void> {
  field.value = typed
  void lazyImport('part', () => Promise.reject(new Error('404')))
  await vi.waitFor(() => expect(reload).toHaveBeenCalled(), 15_000)
  openPage()
}

test.each(['', 'ada'])('restores what %j typed once after the reload', async (id) => {
  if (id) signIn(id)
  await typeAndReload('my words')
  restoreTypedText()
  expect(field.value).toBe('my words')
  openPage()
  restoreTypedText()
  expect(field.value).toBe('')
})

test.each([
  ['ada', 'bob'],
  ['ada', ''],
  ['', 'bob'],
])('keeps what %j typed from %j, and restores it for the owner', async (owner, other) => {
  const enter = (id: string): void => (id ? signIn(id) : clearSession())
  enter(owner)
  await typeAndReload('my words')
  enter(other)
  restoreTypedText()
  expect(field.value).toBe('')
  enter(owner)
  restoreTypedText()
  expect(field.value).toBe('my words')
})

test('does not restore text on another page', async () => {
  await typeAndReload('my words')
  openPage('http://site.example/signup')
  restoreTypedText()
  expect(field.value).toBe('')
})

test.each(['not JSON', '[["note","old"]]', '7', '{}'])(
  'ignores a stored value that is invalid: %s',
  (kept) => {
    sessionStorage.setItem('inkwell-words', kept)
    restoreTypedText()
    expect(field.value).toBe('')
  },
)

test('a part that can wait loads without a reload when the site can be reached again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isReached = false
  vi.stubGlobal('fetch', () =>
    isReached ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no network')),
  )
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network'))
  load.mockResolvedValue('part')
  const loaded = lazyImportLater('later', load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(1)
  isReached = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBe('part')
  expect(reload).not.toHaveBeenCalled()
})
