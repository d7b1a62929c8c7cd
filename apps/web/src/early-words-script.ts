// Runs on the writing screens before the scripts of the page. It stores what is typed into the form of the server, so
// that it outlives the page, until writing/drafts/early-words.ts goes on with it. It is inlined after the head script and
// imports nothing; its names are those of draft-storage.ts, draft-copies.ts, draft-lock.ts, places.ts and
// session-storage.ts.

/** As in take-early-words.ts. Also the import of a type would leave an `export {}`, which a classic script cannot have. */
interface Taker {
  place: string
  owner: string
  taken?: { id: string; unlock: () => void }
}

const SAVE_INTERVAL_MS = 250

const { pathname, search } = location
const draftOfAddress = new URLSearchParams(search).get('draft')
const place = `early:${pathname.split('/')[3] ?? draftOfAddress ?? ''}`

/** `crypto.randomUUID` needs HTTPS. */
const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
const name = `draft ${id}`

let form: HTMLFormElement | null = null
/** The first one stays: another tab may sign somebody else in. */
let owner: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let opening: Promise<IDBDatabase> | undefined
let writes = 0
let isWriting = false
let isTaken = false
let unlock: () => void = () => undefined

function readOwner(): string {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { _id?: unknown } | null
    return typeof user?._id === 'string' ? user._id : ''
  } catch {
    return ''
  }
}

/** Whether the page still shows the form; the router may have replaced it, as by that to sign in. */
function isHere(): boolean {
  return !isTaken && location.pathname === pathname && form?.isConnected === true
}

function readDraft(): object | undefined {
  const words: [string, string][] = Array.from(form?.elements ?? [])
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    .filter((field) => field.name !== '' && !/checkbox|file|hidden|password/.test(field.type))
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => [field.name, field.value])
  if (words.length === 0) return undefined
  return { ...Object.fromEntries<string>(words), id, owner, place, savedAt: Date.now() }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('inkwell-words', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('words'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', reject)
  })
}

async function write(): Promise<void> {
  const number = ++writes
  const database = await (opening ??= openDatabase())
  if (isTaken) return
  const draft = readDraft()
  const transaction = database.transaction('words', 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore('words')
  if (draft) store.put(draft, id)
  else store.delete(id)
  transaction.commit()
  await new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve)
    transaction.addEventListener('abort', reject)
  })
  if (number === writes && !isTaken) localStorage.removeItem(name)
}

async function save(): Promise<void> {
  isWriting = true
  try {
    await write()
  } catch {
    // Without storage, nothing is kept, as the page says when its scripts run.
    opening = undefined
  }
  isWriting = false
}

/** Browsers may abort a write of a page that closes. */
function saveAtLast(): void {
  if (!isHere()) return
  try {
    localStorage.setItem(name, JSON.stringify(readDraft() ?? Date.now()))
  } catch {
    // Storage is blocked or full.
  }
  void save()
}

/** On a slow disk, writes do not queue up. */
function saveSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    if (isWriting) saveSoon()
    else void save()
  }, SAVE_INTERVAL_MS)
}

/** Another tab leaves the words of this one alone. */
function lock(): void {
  const held = new Promise<void>((resolve) => (unlock = resolve))
  navigator.locks?.request(name, () => held).catch(() => undefined)
}

function onInput({ target }: Event): void {
  const found = target instanceof Element ? target.closest<HTMLFormElement>('main form') : null
  if (!found || location.pathname !== pathname) return
  form = found
  if (owner === undefined) {
    owner = readOwner()
    lock()
    void save()
  }
  saveSoon()
}

function onEarly(event: Event): void {
  const taker = (event as CustomEvent<Taker>).detail
  isTaken = isHere() && taker.place === place && taker.owner === owner
  document.removeEventListener('input', onInput)
  document.removeEventListener('visibilitychange', saveAtLast)
  removeEventListener('pagehide', saveAtLast)
  clearTimeout(timer)
  if (isTaken) taker.taken = { id, unlock }
  else void saveRest().then(unlock)
}

/** What was typed last, when a page without its form has begun. */
async function saveRest(): Promise<void> {
  if (timer !== undefined) await save()
}

document.addEventListener('input', onInput)
document.addEventListener('visibilitychange', saveAtLast)
addEventListener('pagehide', saveAtLast)
document.addEventListener('early', onEarly, { once: true })
