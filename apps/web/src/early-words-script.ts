// Runs on the writing screens before the scripts of the page. It stores what is typed into the form of the server, so
// that it outlives the page, until writing/drafts/early-words.ts goes on with it. It is inlined after the head script and
// imports nothing; its names are those of draft-storage.ts, draft-lock.ts, places.ts and session-storage.ts.

const SAVE_INTERVAL_MS = 250

const { dataset } = document.documentElement

/** Random enough for one browser; `crypto.randomUUID` needs HTTPS. */
const id = crypto.getRandomValues(new Uint32Array(4)).join('-')

let form: HTMLFormElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let opening: Promise<IDBDatabase> | undefined
let isTaken = false
let unlock: () => void = () => undefined

/** The post or draft of the address; empty for a new post. */
function textOfAddress(): string {
  const draft = new URLSearchParams(location.search).get('draft')
  return location.pathname.split('/')[3] ?? draft ?? ''
}

function ownerNow(): string {
  const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { _id?: string } | null
  return user?._id ?? ''
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('inkwell-words', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('words'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', reject)
  })
}

function typedWords(): [name: string, value: string][] {
  return Array.from(form?.elements ?? [])
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    .filter(({ name, type }) => name !== '' && !/checkbox|file|hidden/.test(type))
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(({ name, value }) => [name, value])
}

async function save(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const database = await (opening ??= openDatabase())
  if (isTaken) return
  const words = typedWords()
  const about = { id, owner: ownerNow(), place: dataset.earlyPlace, savedAt: Date.now() }
  const transaction = database.transaction('words', 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore('words')
  if (words.length > 0) store.put({ ...Object.fromEntries(words), ...about }, id)
  else store.delete(id)
  transaction.commit()
}

/** Without storage, nothing is kept, as the page says when its scripts run. */
function trySave(): void {
  save().catch(() => undefined)
}

/** Another tab leaves the words of this one alone. */
function lock(): void {
  const held = new Promise<void>((resolve) => (unlock = resolve))
  void navigator.locks?.request(`draft ${id}`, () => held)
}

function begin(): void {
  dataset.early = id
  dataset.earlyPlace = `early:${textOfAddress()}`
  addEventListener('pagehide', trySave)
  lock()
}

function onInput({ target }: Event): void {
  form = document.querySelector('main form')
  if (!(target instanceof Node && form?.contains(target))) return
  if (!dataset.early) begin()
  timer ??= setTimeout(trySave, SAVE_INTERVAL_MS)
}

document.addEventListener('input', onInput)
document.addEventListener(
  'early',
  () => {
    isTaken = true
    clearTimeout(timer)
    document.removeEventListener('input', onInput)
    removeEventListener('pagehide', trySave)
    unlock()
    void opening?.then((database) => database.close()).catch(() => undefined)
  },
  { once: true },
)
